import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#shared/text.ts";
import { ViewTabLink } from "../view-tab.tsx";
import { queueHref, viewHref } from "./fact-address.ts";
import { reasonLabels } from "./fact-words.ts";
import { dueFactsQuery, type QueueOrder } from "./facts.query.ts";

const states = ["due", "source-changed", "source-gone", "disputed"] as const;

/** Leads to the queue of each reason, with its number, and to the other views. */
export function FactViews({
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
  const isQueue = view !== "unsourced" && view !== "coverage";
  const isKnown = states.some((known) => known === state);
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
          <ViewTabLink to={viewHref("unsourced")} isCurrent={view === "unsourced"}>
            No source
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
