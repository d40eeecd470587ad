import { queryOptions, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { proposalsHref } from "#cms/facts/screens/fact-address.ts";
import { api, apiQuery } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { type DropReason, dropReasons, type ResearchedPage, type ResearchRun } from "../research.ts";

const pollIntervalMs = 1000;
/** Rows of the report. The rest is counted. */
const mostRows = 50;

const isActive = ({ state }: ResearchRun) => state === "queued" || state === "running";

/** The unfinished research, and what ended in the last 24 hours. Polls while something runs. */
export const researchRunsQuery = queryOptions({
  ...apiQuery("GET /api/admin/research"),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.runs.some(isActive) ? pollIntervalMs : false),
});

/** Stops research, all of it or the given runs. */
export const useStopResearch = (onDone?: () => void) =>
  useAction({
    call: (ids: number[] | null) => api("POST /api/admin/research/stop", { body: { ids } }),
    done: ({ stopped }) => ({
      title: "Research stopped",
      description: `${pluralize(stopped, "entry", "entries")} stopped. Proposals made so far stay.`,
    }),
    ...(onDone && { onDone }),
  });

/** Reports the research of a type's entries in the background, entry by entry. */
export function ResearchProgress({ kind }: { kind: string }) {
  const { data, error } = useQuery(researchRunsQuery);
  const mayStop = useMay("content:write");
  const section = useRef<HTMLElement>(null);
  // The button disappears.
  const stop = useStopResearch(() => section.current?.focus());
  if (error) return <Alert>The progress of research could not be loaded: {error.message}</Alert>;
  const runs = (data?.runs ?? []).filter((run) => run.kind === kind).toSorted(mostRelevantFirst);
  if (runs.length === 0) return null;
  const unfinished = runs.filter(({ finishedAt }) => finishedAt === null);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="research-progress" className="outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-2">
        <div className="min-w-0">
          <h3 id="research-progress" className="text-17">
            Research
          </h3>
          <p role="status" className="text-muted tabular-nums">
            {progressWords(runs)}
          </p>
        </div>
        {mayStop && unfinished.length > 0 && (
          <Button
            isBusy={stop.isPending}
            onClick={() => stop.mutate(unfinished.map(({ id }) => id))}
            title="The page being read is finished first."
          >
            Stop research
          </Button>
        )}
      </div>
      <ul aria-labelledby="research-progress" className="divide-y divide-rule border-y border-rule">
        {runs.slice(0, mostRows).map((run) => (
          <li key={run.id} className="py-2 wrap-anywhere">
            <Link
              to={proposalsHref({ origin: "source", entry: `${run.entryId}` })}
              className="font-medium hover:text-accent hover:underline"
            >
              {run.title}
            </Link>{" "}
            <RunWords run={run} />
          </li>
        ))}
      </ul>
      {runs.length > mostRows && (
        <p className="pt-2 text-13 text-muted">And {runs.length - mostRows} more.</p>
      )}
    </section>
  );
}

const ranks: Record<ResearchRun["state"], number> = {
  running: 0,
  waiting: 1,
  failed: 2,
  done: 3,
  stopped: 3,
  queued: 4,
};

const mostRelevantFirst = (a: ResearchRun, b: ResearchRun) =>
  ranks[a.state] - ranks[b.state] || (b.finishedAt ?? "").localeCompare(a.finishedAt ?? "") || a.id - b.id;

const proposedBy = (pages: ResearchedPage[]) => pages.reduce((sum, { proposed }) => sum + proposed, 0);

function progressWords(runs: ResearchRun[]): string {
  const inState = (state: ResearchRun["state"]) => runs.filter((run) => run.state === state).length;
  const ended = runs.filter(({ finishedAt }) => finishedAt !== null).length;
  const parts = [
    `${ended} of ${runs.length} done`,
    pluralize(proposedBy(runs.flatMap(({ pages }) => pages)), "proposal"),
    inState("failed") > 0 && `${inState("failed")} failed`,
    inState("stopped") > 0 && `${inState("stopped")} stopped`,
    inState("waiting") > 0 && `${inState("waiting")} waiting for tomorrow’s AI limit`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** What a run does or found, and why pages could not be read. */
export function RunWords({ run }: { run: ResearchRun }) {
  const problems = run.pages.filter(({ problem }) => problem !== null);
  return (
    <>
      <span className={run.state === "failed" ? "text-danger" : "text-muted"}>{stateWords(run)}</span>
      {problems.length > 0 && (
        <details className="text-13 text-muted">
          <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-11">
            {pluralize(problems.length, "page")} could not be read
            <span className="sr-only"> for {run.title}</span>
          </summary>
          <ul>
            {problems.map(({ url, problem }) => (
              <li key={url}>
                {url}: {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function stateWords({ state, pages, total, resumeAt, error }: ResearchRun): string {
  const found = [pluralize(proposedBy(pages), "proposal"), dropsInWords(pages)].filter(Boolean).join(" · ");
  switch (state) {
    case "queued":
      return "Waits for its turn";
    case "running":
      return total === null
        ? "Looking for pages..."
        : `Reading page ${Math.min(pages.length + 1, total)} of ${total}...`;
    case "waiting":
      return `The day’s AI limit is reached. Continues ${resumeAt ? formatMoment(resumeAt) : "tomorrow"}. So far: ${found}`;
    case "failed":
      return `Failed: ${error}`;
    case "stopped":
      return `Stopped. ${found}`;
    case "done":
      return found;
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

/** Counts the dropped facts by reason: `left out: 1 quotation not on the page`. Empty if nothing was dropped. */
export function dropsInWords(pages: ResearchedPage[]): string {
  const drops = pages.flatMap((page) => page.drops);
  const counts = dropReasons.flatMap((reason) => {
    const count = drops.filter((drop) => drop.reason === reason).reduce((sum, drop) => sum + drop.count, 0);
    return count > 0 ? `${count} ${dropWords[reason]}` : [];
  });
  return counts.length > 0 ? `left out: ${counts.join(", ")}` : "";
}
