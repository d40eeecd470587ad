import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { useAdminGroups } from "#cms/admin/groups.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { readPage } from "#cms/engine/read/paged-list.ts";
import type { Coverage } from "#cms/facts/fact.schema.ts";
import {
  entryFactsHref,
  proposalsHref,
  type QueueOrder,
  queueHref,
  viewHref,
} from "#cms/facts/screens/fact-address.ts";
import { contradictionWords, reasonLabels } from "#cms/facts/screens/fact-words.ts";
import { proposalOrigins } from "#cms/proposals/proposal.ts";
import { ProposalQueue } from "#cms/proposals/screens/proposal-queue.tsx";
import { proposalsQuery } from "#cms/proposals/screens/proposals.query.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { BarChartFigure } from "#ui/admin/bar-chart-figure.tsx";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { ViewTabLink } from "#ui/admin/view-tab.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Pager } from "#ui/pager.tsx";
import { CoveragePlan } from "./coverage-plan.tsx";
import { EntryFactsScreen } from "./entry-facts-screen.tsx";
import { FactQueue } from "./fact-queue.tsx";
import { contradictionsQuery, coverageQuery, dueFactsQuery, factWeeksQuery } from "./facts.query.ts";
import { UnsourcedList } from "./unsourced-list.tsx";

/**
 * The facts desk: citations to review, values without a source, coverage by field, and the facts of one entry (`?vendor=12`, with
 * `&fact=` for one of them). The address holds the whole state of each view.
 */
export function FactsScreen() {
  const [params] = useSearchParams();
  const types = useFactTypes();
  const [type] = types;
  const opened = types.find(({ type: { kind } }) => params.has(kind));
  if (opened) {
    const id = Number(params.get(opened.type.kind)) || 0;
    return <EntryFactsScreen key={id} {...opened} id={id} initialKey={params.get("fact")} />;
  }
  if (!type) return <EmptyState level={3} title="No facts" text="No content type has fact fields." />;
  return <FactsView type={type.type} params={params} />;
}

/** A type with facts, and the tab that edits its entries. */
interface FactType {
  type: AdminType;
  slug: string;
}

const useFactTypes = (): FactType[] =>
  useAdminGroups()
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ slug, type }) => (type && type.factFields.length > 0 ? [{ slug, type }] : []));

function FactsView({ type: { kind, plural }, params }: { type: AdminType; params: URLSearchParams }) {
  const view = params.get("view");
  const page = readPage(params);
  const state = params.get("state") ?? "";
  const order = params.get("order") === "views" ? "views" : "age";
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">Facts to check, proposals, sources per entry, and coverage.</p>
      <FactViews kind={kind} view={view} state={state} order={order} />
      {view === "proposals" && (
        <ProposalQueue
          origin={proposalOrigins.find((origin) => origin === params.get("origin")) ?? null}
          entry={params.get("entry")}
          source={params.get("source")}
        />
      )}
      {view === "unsourced" && <UnsourcedList kind={kind} plural={plural} page={page} />}
      {view === "coverage" && (
        <>
          <FactWeeksCharts kind={kind} />
          <CoverageTable kind={kind} plural={plural} />
          <CoveragePlan kind={kind} />
        </>
      )}
      {view === "contradictions" && <ContradictionList kind={kind} plural={plural} page={page} />}
      {!isOtherView(view) && (
        <FactQueue key={`${state} ${order} ${page}`} kind={kind} state={state} order={order} page={page} />
      )}
    </div>
  );
}

/** Published assessments that an entry's proven facts contradict, with the facts in question. */
function ContradictionList({ kind, plural, page }: { kind: string; plural: string; page: number }) {
  const navigate = useNavigate();
  const query = useQuery(contradictionsQuery(kind, page));
  const { data } = query;
  if (!data) return <NotLoaded what="list" query={query} lines={10} />;
  return (
    <div>
      <p role="status" className="pb-3 text-muted">
        {pluralize(data.total, "contradiction")} between the assessments of published {plural} and their
        sources. Change the text, or cite a source.
      </p>
      {data.items.length === 0 ? (
        <EmptyState
          level={3}
          title="No contradictions"
          text="Every feature in Best For has a source, and no feature in Not For is native according to a source."
        />
      ) : (
        <ul className="divide-y divide-rule border-y border-rule">
          {data.items.map((contradiction) => (
            <li
              key={`${contradiction.entryId} ${contradiction.field} ${contradiction.words}`}
              className="flex flex-col gap-1 py-2.5"
            >
              <h3 className="text-17 wrap-anywhere">
                <Link
                  to={entryFactsHref(kind, contradiction.entryId)}
                  className="hover:text-accent hover:underline"
                >
                  {contradiction.title}
                </Link>
              </h3>
              <p className="wrap-anywhere">
                <span className="font-medium">
                  {contradiction.field === "bestFor" ? "Best For" : "Not For"}:
                </span>{" "}
                {contradictionWords(contradiction)}
              </p>
              <p className="flex flex-wrap gap-x-4">
                {contradiction.features.map(({ slug, title }) => (
                  <Link
                    key={slug}
                    to={entryFactsHref(kind, contradiction.entryId, { field: "capabilities", item: slug })}
                    className="inline-flex min-h-6 items-center text-accent hover:underline pointer-coarse:min-h-11"
                  >
                    {title}
                  </Link>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={data.page}
        pages={data.pages}
        onChange={(next) => void navigate(viewHref("contradictions", next))}
      />
    </div>
  );
}

/** How many facts were checked in the last weeks, and how many checks expire in the coming ones. */
function FactWeeksCharts({ kind }: { kind: string }) {
  const query = useQuery(factWeeksQuery(kind));
  const { data } = query;
  if (!data) return <NotLoaded what="weeks" query={query} lines={4} />;
  return (
    <section aria-label="Checks by week" className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
      <BarChartFigure
        title="Facts last checked, by week"
        step="Week of"
        empty="No fact was checked in the last eight weeks."
        chart={data.checked}
      />
      <BarChartFigure
        title="Facts due for a check, by week"
        step="Week of"
        empty="No check expires in the next eight weeks."
        chart={data.due}
      />
    </section>
  );
}

/** The number of values of each field over all published entries, and the share with a source. */
function CoverageTable({ kind, plural }: { kind: string; plural: string }) {
  const query = useQuery(coverageQuery(kind));
  const { data } = query;
  if (!data) return <NotLoaded what="coverage" query={query} lines={10} />;
  const groups = [...Map.groupBy(data.fields, ({ group }) => group)];
  const total = data.fields.reduce((sum, { values }) => sum + values, 0);
  const sourced = data.fields.reduce((sum, field) => sum + field.sourced, 0);
  return (
    <div>
      <p role="status" className="pb-3 text-muted">
        {formatCount(data.entries)} published {plural} with {formatCount(total)} facts,{" "}
        {share(sourced, total)} of them with a valid source.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="overflow-x-auto" aria-label="Coverage by field" tabIndex={0}>
        <table className="w-full min-w-120 text-left tabular-nums">
          <thead className="bg-sunk text-13 text-muted">
            <tr>
              <th scope="col" className="px-3 py-2 font-medium">
                Field
              </th>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="px-3 py-2 text-right font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(([group, fields]) => (
            <Group key={group} group={group} fields={fields} entries={data.entries} />
          ))}
        </table>
      </section>
    </div>
  );
}

const headings = ["Known", "Facts", "Sourced", "To check", "No source"];

const Group = ({
  group,
  fields,
  entries,
}: {
  group: string;
  fields: Coverage["fields"];
  entries: number;
}) => (
  <tbody className="divide-y divide-rule border-b border-rule">
    <tr>
      <th scope="rowgroup" colSpan={headings.length + 1} className="px-3 pt-4 pb-1 font-semibold">
        {group}
      </th>
    </tr>
    {fields.map((row) => (
      <tr key={row.field}>
        <th scope="row" className="px-3 py-1.5 font-normal">
          {row.label}
        </th>
        <td className="px-3 py-1.5 text-right">{share(row.entries, entries)}</td>
        <td className="px-3 py-1.5 text-right">{formatCount(row.values)}</td>
        <td className="px-3 py-1.5 text-right">{share(row.sourced, row.values)}</td>
        <td className="px-3 py-1.5 text-right">{formatCount(row.due)}</td>
        <td className="px-3 py-1.5 text-right">{formatCount(row.unsourced)}</td>
      </tr>
    ))}
  </tbody>
);

const share = (part: number, whole: number) => (whole === 0 ? "–" : `${Math.floor((part / whole) * 100)}%`);

/** True for the desk's views other than the citation queue. */
const isOtherView = (view: string | null) =>
  view === "proposals" || view === "unsourced" || view === "contradictions" || view === "coverage";

const states = ["due", "source-changed", "source-gone", "disputed"] as const;

/** Links to the queue of each reason, with its count, and to the other views. */
function FactViews({
  kind,
  view,
  state,
  order,
}: {
  kind: string;
  view: string | null;
  state: string;
  order: QueueOrder;
}) {
  const { data } = useQuery(dueFactsQuery({ kind, state: "", page: 1 }));
  const { data: proposed } = useQuery(proposalsQuery({ state: "open", origin: null, entry: null }));
  const isQueue = !isOtherView(view);
  const isKnown = states.some((candidate) => candidate === state);
  const numberOf = (name: string) => countWords(data?.counts[name], data?.longestQueue);
  return (
    <nav aria-label="Views of the facts">
      <ul className="flex gap-1 overflow-x-auto md:flex-wrap">
        <li>
          <ViewTabLink to={queueHref("", order)} isCurrent={isQueue && !isKnown}>
            All to check {numberOf("all")}
          </ViewTabLink>
        </li>
        {states.map((name) => (
          <li key={name}>
            <ViewTabLink to={queueHref(name, order)} isCurrent={isQueue && state === name}>
              {reasonLabels[name]} {numberOf(name)}
            </ViewTabLink>
          </li>
        ))}
        <li>
          <ViewTabLink to={proposalsHref({})} isCurrent={view === "proposals"}>
            Proposals {countWords(proposed?.total)}
          </ViewTabLink>
        </li>
        <li>
          <ViewTabLink to={viewHref("unsourced")} isCurrent={view === "unsourced"}>
            No source
          </ViewTabLink>
        </li>
        <li>
          <ViewTabLink to={viewHref("contradictions")} isCurrent={view === "contradictions"}>
            Contradictions
          </ViewTabLink>
        </li>
        <li>
          <ViewTabLink to={viewHref("coverage")} isCurrent={view === "coverage"}>
            Coverage
          </ViewTabLink>
        </li>
      </ul>
    </nav>
  );
}

function countWords(count: number | undefined, most = Infinity) {
  if (count === undefined) return null;
  return (
    <span className="text-13 text-muted tabular-nums">
      {formatCount(count)}
      {count >= most && "+"}
    </span>
  );
}
