import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, apiQuery } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldSet } from "#ui/field-set.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { proposalsHref } from "../screens/fact-address.ts";
import { type DropReason, dropReasons, type ResearchedPage, type ResearchPlan } from "./research.ts";

interface Researched {
  /** The type's API segment: `vendors`. */
  type: string;
  id: number;
  title: string;
}

/** Reads pages about an entry, one after another, and says what each of them added to the proposals. */
export function ResearchDialog({ type, id, title, onClose }: Researched & { onClose: () => void }) {
  const plan = useQuery({
    ...apiQuery("GET /api/admin/{type}/{id}/research", { params: { type, id: `${id}` } }),
    staleTime: 60_000,
  });
  const { data } = plan;
  return (
    <Dialog
      isOpen
      size="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Research ${title}`}
      description="Reads the pages you choose and proposes the facts they state, word for word. Nothing is applied."
    >
      {plan.error && <Alert>{plan.error.message}</Alert>}
      {!data && !plan.error && (
        <LoadingRegion label="Looking for pages...">
          <SkeletonText lines={6} />
        </LoadingRegion>
      )}
      {data && !data.isConfigured && (
        <Alert>Research needs an AI service. The server lacks AI_API_KEY: Settings say how to set it.</Alert>
      )}
      {data?.isConfigured && <Pages type={type} id={id} title={title} plan={data} onClose={onClose} />}
    </Dialog>
  );
}

function Pages({ type, id, plan, onClose }: Researched & { plan: ResearchPlan; onClose: () => void }) {
  const [chosen, setChosen] = useState(() => new Set(plan.pages.slice(0, 6).map(({ url }) => url)));
  const [typed, setTyped] = useState("");
  const [read, setRead] = useState<ResearchedPage[]>([]);
  const [isChecked, setChecked] = useState(false);
  const lines = typed.split(/\s+/).filter(Boolean);
  const wrong = lines.filter((line) => !isWebAddress(line));
  const urls = [...new Set([...plan.pages.map(({ url }) => url).filter((url) => chosen.has(url)), ...lines])];
  const research = useAction({
    call: async () => {
      setRead([]);
      for (const url of urls) {
        const page = await researchPage(type, id, url);
        setRead((pages) => [...pages, page]);
      }
    },
  });
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (urls.length > 0 && wrong.length === 0) research.mutate();
      }}
    >
      {plan.pages.length > 0 && (
        <FieldSet legend="Known pages">
          <div className="flex flex-col gap-2">
            {plan.pages.map(({ url, why }) => (
              <CheckboxField
                key={url}
                label={why}
                hint={url}
                checked={chosen.has(url)}
                onChange={({ target }) =>
                  setChosen(
                    (all) => new Set(target.checked ? [...all, url] : [...all].filter((one) => one !== url)),
                  )
                }
              />
            ))}
          </div>
        </FieldSet>
      )}
      <TextAreaField
        label="Other pages"
        hint="One address per line."
        rows={2}
        value={typed}
        error={
          !isChecked
            ? undefined
            : wrong[0]
              ? `${wrong[0]} is not an address`
              : urls.length === 0
                ? "Choose or enter a page"
                : undefined
        }
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isBusy={research.isPending}>
          {research.isPending
            ? `Reading page ${Math.min(read.length + 1, urls.length)} of ${urls.length}...`
            : `Research ${pluralize(urls.length, "page")}`}
        </Button>
        {!research.isPending && read.length > 0 && (
          <ButtonLink
            to={proposalsHref({ origin: "source", entry: `${id}` })}
            variant="secondary"
            onClick={onClose}
          >
            Decide the proposals
          </ButtonLink>
        )}
      </div>
      <Outcome pages={read} />
    </form>
  );
}

/** A page that fails does not end the research of the others. */
async function researchPage(type: string, id: number, url: string): Promise<ResearchedPage> {
  try {
    const { pages } = await api("POST /api/admin/{type}/{id}/research", {
      params: { type, id: `${id}` },
      body: { urls: [url] },
    });
    return pages[0] ?? { url, problem: "The page was not read", proposed: 0, drops: [] };
  } catch (error) {
    if (error instanceof CallFailure && error.status !== 401)
      return { url, problem: error.message, proposed: 0, drops: [] };
    throw error;
  }
}

const dropWords: Record<DropReason, string> = {
  "not-on-page": "quotation not on the page",
  "value-not-in-passage": "value not in the quotation",
  "unknown-field": "no such field",
  "unfit-value": "value does not fit the field",
  known: "already known, with a source",
  decided: "rejected before",
  proposed: "already proposed",
};

const Outcome = ({ pages }: { pages: ResearchedPage[] }) => (
  <div role="status">
    <ul className="flex flex-col gap-2">
      {pages.map(({ url, problem, proposed, drops }) => (
        <li key={url} className="wrap-anywhere">
          <span className="block text-13 text-muted">{url}</span>
          {problem ?? pluralize(proposed, "proposal")}
          {drops.length > 0 && (
            <span className="text-muted">
              {" · left out: "}
              {dropReasons
                .flatMap((reason) => drops.filter((drop) => drop.reason === reason))
                .map(({ reason, count }) => `${count} ${dropWords[reason]}`)
                .join(", ")}
            </span>
          )}
        </li>
      ))}
    </ul>
  </div>
);
