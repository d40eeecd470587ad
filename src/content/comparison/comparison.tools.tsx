import { Download, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { evidenceMarks } from "#cms/evidence/fact-state.ts";
import { markWords } from "#cms/evidence/shown-fact.ts";
import { SharedEvidenceMark } from "#cms/page/evidence-mark.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { useOwnRequirements } from "#fit/own-requirements.ts";
import { comparisonHref, mostCompared, routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonData } from "./compare-vendors.server.ts";

/** Tools to shorten a comparison, to add a vendor and to take it along; and the key to its marks. */
export function ComparisonTools({
  result,
  differencesOnly,
}: {
  result: ComparisonData;
  differencesOnly: boolean;
}) {
  const { vendors } = result;
  const slugs = vendors.map(({ slug }) => slug);
  const chosen = new URLSearchParams(slugs.map((slug) => ["with", slug]));
  return (
    <div className="mt-5 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <DifferencesOnly result={result} isOn={differencesOnly} />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <div className="mr-4">
            <PageActions title={vendors.map(vendorName).join(" vs ")} />
          </div>
          {slugs.length < mostCompared && (
            <ButtonLink to={`${routes.compare.href()}?${chosen}`} icon={<Plus aria-hidden="true" />}>
              Add a vendor
            </ButtonLink>
          )}
          <OwnRequirements />
          <a href={`${comparisonHref(...slugs)}.csv`} download className={buttonClass()}>
            <Download aria-hidden="true" />
            Download CSV
          </a>
        </div>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13 text-muted">
        {evidenceMarks.map((mark) => (
          <li key={mark} className="inline-flex items-center gap-1.5">
            <SharedEvidenceMark mark={mark} />
            {markWords[mark]}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Offers to score the vendors by the requirements that the reader set before; they go into the address. */
function OwnRequirements() {
  const own = useOwnRequirements();
  const [params] = useSearchParams();
  if (own === null || params.has("r")) return null;
  return (
    <ButtonLink to={`?${new URLSearchParams([...params, ["r", own]])}`}>Score by my requirements</ButtonLink>
  );
}

/** The choice is in the address, so that a link or a printed page tells it. Without scripts it is a plain form. */
function DifferencesOnly({ result, isOn }: { result: ComparisonData; isOn: boolean }) {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState(isOn);
  const [isOnBefore, setIsOnBefore] = useState(isOn);
  const isAdopted = useRef(false);
  // The box is ticked at once, the address a moment later; after a step back it follows the address.
  if (isOn !== isOnBefore) {
    setIsOnBefore(isOn);
    setChosen(isOn);
  }
  const choose = (isChosen: boolean) => {
    setChosen(isChosen);
    const next = new URLSearchParams(params);
    if (isChosen) next.set("differences", "1");
    else next.delete("differences");
    setParams(next, { replace: true, preventScrollReset: true });
  };
  /** It may have been ticked before React was hydrated. */
  const adopt = (box: HTMLInputElement | null) => {
    if (!box || isAdopted.current) return;
    isAdopted.current = true;
    const isTicked = box.checked;
    // The router takes no orders before the page is mounted.
    if (isTicked !== isOn) queueMicrotask(() => choose(isTicked));
  };
  const different = result.rows.filter(({ body }) => body === "differ" || body === "some");
  return (
    <form className="flex items-center gap-3">
      <label className="flex min-h-10 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          name="differences"
          value="1"
          className="size-4 accent-accent"
          checked={chosen}
          ref={adopt}
          onChange={(event) => choose(event.target.checked)}
        />
        Differences only
      </label>
      <noscript>
        <button type="submit" className={buttonClass()}>
          Show
        </button>
      </noscript>
      <span role="status" className="sr-only">
        {isOn && `${pluralize(different.length, "fact differs", "facts differ")}`}
      </span>
    </form>
  );
}
