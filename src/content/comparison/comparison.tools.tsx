import { Download, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { markLegend } from "#cms/engine/marks.ts";
import { SharedEvidenceMark } from "#cms/facts/evidence-mark.tsx";
import { PageActions } from "#cms/page/page-actions.tsx";
import { comparisonHref, mostCompared, routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { useOwnRequirements } from "../fit/own-requirements.ts";
import { vendorName } from "../vendor/vendor.card.tsx";
import type { ComparisonData } from "./compare-vendors.server.ts";

/** Tools to shorten, extend, export and print a comparison, and the key to its marks. */
export function ComparisonTools({
  result,
  differencesOnly,
}: {
  result: ComparisonData;
  differencesOnly: boolean;
}) {
  const { vendors } = result;
  const [params] = useSearchParams();
  const slugs = vendors.map(({ slug }) => slug);
  const choiceParams = new URLSearchParams(slugs.map((slug) => ["with", slug]));
  return (
    <div className="mt-5 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <DifferencesOnly result={result} isOn={differencesOnly} />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <div className="mr-4">
            <PageActions title={vendors.map(vendorName).join(" vs ")} />
          </div>
          {slugs.length < mostCompared && (
            <ButtonLink to={`${routes.compare.href()}?${choiceParams}`} icon={<Plus aria-hidden="true" />}>
              Add a vendor
            </ButtonLink>
          )}
          <OwnRequirements />
          <ButtonLink
            to={`${routes.boardPack.href()}?${new URLSearchParams({ v: slugs.join(), r: params.get("r") ?? "" })}`}
          >
            Board pack
          </ButtonLink>
          <a href={`${comparisonHref(...slugs)}.csv`} download className={buttonClass()}>
            <Download aria-hidden="true" />
            Download CSV
          </a>
        </div>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13 text-muted *:inline-flex *:items-center *:gap-1.5">
        {markLegend.map(({ words, mark, isInPart }) => (
          <li key={words}>
            <SharedEvidenceMark mark={mark} isInPart={isInPart} />
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Offers to score the vendors by the reader's saved requirements, which are then added to the URL. */
function OwnRequirements() {
  const savedRequirements = useOwnRequirements();
  const [params] = useSearchParams();
  if (savedRequirements === null || params.has("r")) return null;
  return (
    <ButtonLink to={`?${new URLSearchParams([...params, ["r", savedRequirements]])}`}>
      Score by my requirements
    </ButtonLink>
  );
}

/** The choice is kept in the URL, so that links and printed pages include it. Works as a plain form without scripts. */
function DifferencesOnly({ result, isOn }: { result: ComparisonData; isOn: boolean }) {
  const [params, setParams] = useSearchParams();
  const [isChecked, setIsChecked] = useState(isOn);
  const [isOnBefore, setIsOnBefore] = useState(isOn);
  const isAdopted = useRef(false);
  // The box changes immediately and the URL shortly afterwards. After navigating back, the box follows the URL.
  if (isOn !== isOnBefore) {
    setIsOnBefore(isOn);
    setIsChecked(isOn);
  }
  const choose = (isChosen: boolean) => {
    setIsChecked(isChosen);
    const next = new URLSearchParams(params);
    if (isChosen) next.set("differences", "1");
    else next.delete("differences");
    setParams(next, { replace: true, preventScrollReset: true });
  };
  /** The box may have been ticked before hydration. */
  const adopt = (box: HTMLInputElement | null) => {
    if (!box || isAdopted.current) return;
    isAdopted.current = true;
    const isTicked = box.checked;
    // The router cannot navigate before the page is mounted.
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
          checked={isChecked}
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
