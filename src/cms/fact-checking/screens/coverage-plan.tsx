import { useQuery } from "@tanstack/react-query";
import { useMay } from "#accounts/editor-context.ts";
import { ServiceButton } from "#cms/admin/service-button.tsx";
import type { ResearchPriority } from "#cms/facts/fact.schema.ts";
import { entryFactsHref, proposalsHref, researchHref } from "#cms/facts/screens/fact-address.ts";
import { ResearchProgress } from "#cms/proposals/screens/research-progress.tsx";
import { api } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import { formatCount, pluralize } from "#shared/text.ts";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { coveragePlanQuery } from "./facts.query.ts";

/** Where research pays: the entries with the most gaps on the most-read pages. */
export function CoveragePlan({ kind }: { kind: string }) {
  const query = useQuery(coveragePlanQuery(kind));
  const { data } = query;
  if (!data) return <NotLoaded what="plan" query={query} lines={6} />;
  return (
    <>
      <StartButtons kind={kind} ids={data.items.map(({ entryId }) => entryId)} />
      <ResearchProgress kind={kind} />
      {data.items.length > 0 && <Plan kind={kind} items={data.items} />}
    </>
  );
}

/** Starts the research of the plan's entries, or of all with facts due this month. */
function StartButtons({ kind, ids }: { kind: string; ids: number[] }) {
  const mayResearch = useMay("content:write");
  const start = useAction({
    call: (order: { ids: number[] } | { due: true }) =>
      api("POST /api/admin/research", { body: { kind, ...order } }),
    done: ({ started, refused }) => ({
      title: `Research of ${pluralize(started, "entry", "entries")} started`,
      description:
        refused.length > 0 ? `Not started: ${refused.map(({ message }) => message).join("; ")}` : undefined,
    }),
    failed: "No research was started",
  });
  if (!mayResearch) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {ids.length > 0 && (
        <ServiceButton service="ai" isBusy={start.isPending} onClick={() => start.mutate({ ids })}>
          Research these {ids.length}
        </ServiceButton>
      )}
      <ServiceButton service="ai" isBusy={start.isPending} onClick={() => start.mutate({ due: true })}>
        Research all with facts due this month
      </ServiceButton>
    </div>
  );
}

function Plan({ kind, items }: { kind: string; items: ResearchPriority[] }) {
  return (
    <section aria-labelledby="coverage-plan">
      <h3 id="coverage-plan" className="text-17">
        Research these next
      </h3>
      <p className="pb-2 text-muted">
        Facts to find, source or check again, times the page’s views in 30 days and readers’ questions about
        them.
      </p>
      <ol className="divide-y divide-rule border-y border-rule">
        {items.map((priority) => (
          <li
            key={priority.entryId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2"
          >
            <Gaps kind={kind} {...priority} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Gaps({
  kind,
  entryId,
  title,
  unknown,
  unsourced,
  due,
  views,
  questions,
  proposals,
  examples,
}: ResearchPriority & { kind: string }) {
  const mayResearch = useMay("content:write");
  const counts = [
    [unknown, "not known"],
    [unsourced, "without a source"],
    [due, "to check"],
    [views, "views"],
    [questions, questions === 1 ? "reader’s question" : "readers’ questions"],
  ] as const;
  return (
    <>
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-medium wrap-anywhere">
          <Link to={entryFactsHref(kind, entryId)} className="hover:text-accent hover:underline">
            {title}
          </Link>
        </p>
        <p className="text-13 text-muted tabular-nums">
          {counts
            .filter(([count]) => count > 0)
            .map(([count, words]) => `${formatCount(count)} ${words}`)
            .join(" · ")}
        </p>
        {examples.length > 0 && (
          <p className="text-13 wrap-anywhere text-muted">
            {examples.join(", ")}
            {unknown > examples.length && " …"}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {proposals > 0 && (
          <ButtonLink variant="quiet" size="small" to={proposalsHref({ entry: `${entryId}` })}>
            Proposals ({proposals})<span className="sr-only"> for {title}</span>
          </ButtonLink>
        )}
        {mayResearch && (
          <ButtonLink size="small" to={researchHref(kind, entryId)}>
            Research…<span className="sr-only"> {title}</span>
          </ButtonLink>
        )}
      </div>
    </>
  );
}
