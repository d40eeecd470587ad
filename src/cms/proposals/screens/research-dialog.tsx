import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { proposalsHref } from "#cms/facts/screens/fact-address.ts";
import { api, apiQuery } from "#http/client/api.ts";
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
import { type ResearchPlan, type ResearchRun, usualPages } from "../research.ts";
import { dropsInWords, RunWords, researchRunsQuery, useStopResearch } from "./research-progress.tsx";

interface Researched {
  kind: string;
  /** The type's API segment: `vendors`. */
  type: string;
  id: number;
  title: string;
}

/** Chooses pages about an entry for research in the background, and says what each of them added to the proposals. */
export function ResearchDialog({ kind, type, id, title, onClose }: Researched & { onClose: () => void }) {
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
      {data?.isConfigured && <Pages kind={kind} id={id} plan={data} onClose={onClose} />}
    </Dialog>
  );
}

interface PagesProps extends Pick<Researched, "kind" | "id"> {
  plan: ResearchPlan;
  onClose: () => void;
}

function Pages({ kind, id, plan, onClose }: PagesProps) {
  const [chosen, setChosen] = useState(() => new Set(plan.pages.slice(0, usualPages).map(({ url }) => url)));
  const [typed, setTyped] = useState("");
  const runs = useQuery(researchRunsQuery);
  const run = runs.data?.runs.find((one) => one.kind === kind && one.entryId === id);
  const isRunning = run !== undefined && run.finishedAt === null;
  const [isChecked, setChecked] = useState(false);
  const lines = typed.split(/\s+/).filter(Boolean);
  const wrong = lines.filter((line) => !isWebAddress(line));
  const urls = [...new Set([...plan.pages.map(({ url }) => url).filter((url) => chosen.has(url)), ...lines])];
  const research = useAction({
    call: () => api("POST /api/admin/research", { body: { kind, ids: [id], urls } }),
  });
  const stop = useStopResearch();
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
        <Button type="submit" variant="primary" isBusy={research.isPending || isRunning}>
          {isRunning ? "Researching..." : `Research ${pluralize(urls.length, "page")}`}
        </Button>
        {isRunning && (
          <Button isBusy={stop.isPending} onClick={() => stop.mutate([run.id])}>
            Stop
          </Button>
        )}
        {!isRunning && run && (
          <ButtonLink
            to={proposalsHref({ origin: "source", entry: `${id}` })}
            variant="secondary"
            onClick={onClose}
          >
            Decide the proposals
          </ButtonLink>
        )}
      </div>
      {isRunning && <p className="text-13 text-muted">You can close this. The research continues.</p>}
      {runs.error && <Alert>The progress could not be loaded: {runs.error.message}</Alert>}
      {run && <Outcome run={run} />}
    </form>
  );
}

const Outcome = ({ run }: { run: ResearchRun }) => (
  <div role="status" className="wrap-anywhere">
    {run.state !== "done" && <RunWords run={{ ...run, pages: [] }} />}
    <ul className="flex flex-col gap-2">
      {run.pages.map((page) => (
        <li key={page.url}>
          <span className="block text-13 text-muted">{page.url}</span>
          {page.problem ??
            [pluralize(page.proposed, "proposal"), dropsInWords([page])].filter(Boolean).join(" · ")}
        </li>
      ))}
    </ul>
  </div>
);
