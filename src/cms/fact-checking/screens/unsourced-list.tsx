import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { UnsourcedFacts } from "#cms/facts/fact.schema.ts";
import { entryFactsHref, viewHref } from "#cms/facts/screens/fact-address.ts";
import { nameOf, reasonHints, reasonLabels, shownValue } from "#cms/facts/screens/fact-words.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Pager } from "#ui/pager.tsx";
import { unsourcedFactsQuery } from "./facts.query.ts";

/** Published values without a source, by entry. */
export function UnsourcedList({ kind, plural, page }: { kind: string; plural: string; page: number }) {
  const navigate = useNavigate();
  const query = useQuery(unsourcedFactsQuery(kind, page));
  const { data } = query;
  if (!data) return <NotLoaded what="list" query={query} lines={10} />;
  const from = (data.page - 1) * data.pageSize;
  const byEntry = [...Map.groupBy(data.items, ({ entryId }) => entryId).values()];
  return (
    <div>
      <p role="status" className="pb-3 text-muted">
        {pluralize(data.items.length, "value")} without a source among {plural}{" "}
        {Math.min(from + 1, data.total)} to {from + data.entries} of {formatCount(data.total)}. Readers see
        them as “Not found”.
      </p>
      {byEntry.length === 0 ? (
        <EmptyState
          level={3}
          title="Every value here has a source"
          text="A changed value loses its source and appears here until you cite one for the new value."
        />
      ) : (
        <ul className="flex flex-col gap-6">
          {byEntry.map((facts) => (
            <Entry key={facts[0]?.entryId} kind={kind} facts={facts} />
          ))}
        </ul>
      )}
      <Pager
        page={data.page}
        pages={data.pages}
        onChange={(next) => void navigate(viewHref("unsourced", next))}
      />
    </div>
  );
}

function Entry({ kind, facts }: { kind: string; facts: UnsourcedFacts["items"] }) {
  const [first] = facts;
  if (!first) return null;
  return (
    <li>
      <h3 className="text-17">
        <Link to={entryFactsHref(kind, first.entryId)} className="hover:text-accent hover:underline">
          {first.title}
        </Link>{" "}
        <span className="text-13 font-normal text-muted tabular-nums">{facts.length}</span>
      </h3>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {facts.map((fact) => (
          <li
            key={`${fact.field} ${fact.item}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5"
          >
            <Link
              to={entryFactsHref(kind, fact.entryId, fact)}
              className="inline-flex min-h-6 items-center text-accent wrap-anywhere hover:underline pointer-coarse:min-h-11"
            >
              {nameOf(fact)}
            </Link>
            <span className="min-w-0 wrap-anywhere">{shownValue(fact)}</span>
            {fact.reason !== "unsourced" && (
              <span title={reasonHints[fact.reason]}>
                <Badge tone="warn">{reasonLabels[fact.reason]}</Badge>
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
