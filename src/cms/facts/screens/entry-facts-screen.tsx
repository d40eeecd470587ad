import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { BackLink } from "#ui/back-link.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { withinSentence } from "../../noun.ts";
import { entryHref } from "../addresses.ts";
import { CallFailure } from "../calls.ts";
import type { AdminType } from "../type.tsx";
import { ViewLink } from "../view-link.tsx";
import { ViewTabLink } from "../view-tab.tsx";
import { entryFactsHref, queueHref } from "./fact-address.ts";
import { FactList } from "./fact-list.tsx";
import { NoFactsYet } from "./fact-loading.tsx";
import { type FactRow, passes, type RowFilter, rowFilters, rowsOf } from "./fact-rows.ts";
import { type EntryFacts, entryFactsQuery } from "./facts.query.ts";
import { LostCitations } from "./lost-citations.tsx";

interface EntryProps {
  type: AdminType;
  /** The tab that entries of the type are edited in. */
  slug: string;
  id: number;
}

/** All facts of one entry, known and unknown, with their sources; `wanted` is the one to begin at. */
export function EntryFactsScreen({ type, slug, id, wanted }: EntryProps & { wanted: string | null }) {
  const { data, error, refetch } = useQuery(entryFactsQuery(type.kind, id));
  const isGone = error instanceof CallFailure && error.status === 404;
  return (
    <div className="flex flex-col gap-4">
      <p>
        <BackLink to={queueHref()}>Facts to check</BackLink>
      </p>
      {isGone ? (
        <EmptyState
          level={3}
          title={`${type.name} not found`}
          text="It may have been deleted. The trash keeps deleted entries with their sources."
          action={<ButtonLink to={queueHref()}>Facts to check</ButtonLink>}
        />
      ) : data ? (
        <Loaded type={type} slug={slug} id={id} data={data} wanted={wanted} />
      ) : (
        <NoFactsYet what="facts" error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Loaded({ type, slug, id, data, wanted }: EntryProps & { data: EntryFacts; wanted: string | null }) {
  const [params] = useSearchParams();
  const filter = rowFilters.find((name) => name === params.get("show")) ?? null;
  const rows = rowsOf(data, type.factFields);
  const shown = rows.filter((row) => passes(row, filter));
  const editHref = entryHref(slug, id);
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="text-20 wrap-anywhere">{data.title}</h3>
        <div className="flex flex-wrap items-center gap-2">
          {data.path && data.isPublic && <ViewLink to={data.path} title={data.title} />}
          <ButtonLink to={editHref}>Edit {withinSentence(type.noun)}</ButtonLink>
        </div>
      </header>
      <Filters type={type} id={id} rows={rows} filter={filter} />
      <EditorNotes notes={data.notes} />
      {shown.length === 0 ? (
        <NothingShown filter={filter} href={entryFactsHref(type.kind, id)} />
      ) : (
        <FactList
          key={String(filter)}
          type={type}
          data={data}
          rows={shown}
          editHref={editHref}
          wanted={wanted}
        />
      )}
      <LostCitations lost={data.lost} />
    </>
  );
}

const filterLabels: Record<RowFilter, string> = {
  check: "To check",
  unsourced: "No source",
  missing: "Not known",
};

function Filters({
  type,
  id,
  rows,
  filter,
}: {
  type: AdminType;
  id: number;
  rows: FactRow[];
  filter: RowFilter | null;
}) {
  const base = entryFactsHref(type.kind, id);
  return (
    <nav aria-label="Facts shown">
      <ul className="flex flex-wrap gap-1">
        {[null, ...rowFilters].map((name) => (
          <li key={name}>
            <ViewTabLink
              to={name ? `${base}&show=${name}` : base}
              isCurrent={filter === name}
              preventScrollReset
            >
              {name ? filterLabels[name] : "All"}{" "}
              <span className="text-13 text-muted tabular-nums">
                {rows.filter((row) => passes(row, name)).length}
              </span>
            </ViewTabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const NothingShown = ({ filter, href }: { filter: RowFilter | null; href: string }) => (
  <EmptyState
    level={3}
    title={filter ? `${filterLabels[filter]}: none` : "No facts"}
    text="Every fact that this list would show has been dealt with."
    action={<ButtonLink to={href}>All facts</ButtonLink>}
  />
);

/** Editors' notes on the entry's facts. */
function EditorNotes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-label="Notes for editors" className="rounded-control bg-sunk px-4 py-3">
      <h4 className="font-sans text-15 font-semibold">Notes for editors</h4>
      <ul className="mt-1 list-disc pl-5 text-15">
        {notes.map((note) => (
          <li key={note} className="wrap-anywhere">
            {note}
          </li>
        ))}
      </ul>
    </section>
  );
}
