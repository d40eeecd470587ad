import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useMay } from "#accounts/editor-context.ts";
import { entryHref } from "#cms/admin/addresses.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { formLabel } from "#cms/engine/form-label.ts";
import { withinSentence } from "#cms/engine/noun.ts";
import type { EntryFacts } from "#cms/facts/fact.schema.ts";
import { entryFactsHref, proposalsHref, queueHref } from "#cms/facts/screens/fact-address.ts";
import { nameOf } from "#cms/facts/screens/fact-words.ts";
import { useEvidence } from "#cms/facts/screens/use-evidence.ts";
import { ResearchDialog } from "#cms/proposals/screens/research-dialog.tsx";
import { CallFailure } from "#http/client/calls.ts";
import { formatDate } from "#shared/text.ts";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { ViewLink } from "#ui/admin/view-link.tsx";
import { ViewTabLink } from "#ui/admin/view-tab.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { FactList } from "./fact-list.tsx";
import { type FactRow, passes, type RowFilter, rowFilters, rowsOf } from "./fact-rows.ts";
import { entryFactsQuery } from "./facts.query.ts";

interface EntryProps {
  type: AdminType;
  /** The slug of the tab that edits entries of the type. */
  slug: string;
  id: number;
}

/** All facts of an entry, known and unknown, with their sources. Starts at the fact with the key `initialKey`. */
export function EntryFactsScreen({ type, slug, id, initialKey }: EntryProps & { initialKey: string | null }) {
  const query = useQuery(entryFactsQuery(type.kind, id));
  const { data, error } = query;
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
        <Loaded type={type} slug={slug} id={id} data={data} initialKey={initialKey} />
      ) : (
        <NotLoaded what="facts" query={query} lines={10} />
      )}
    </div>
  );
}

function Loaded({
  type,
  slug,
  id,
  data,
  initialKey,
}: EntryProps & { data: EntryFacts; initialKey: string | null }) {
  const [params] = useSearchParams();
  const filter = rowFilters.find((name) => name === params.get("show")) ?? null;
  const rows = rowsOf(data, type.factFields, (field) => formLabel(type, field));
  const shown = rows.filter((row) => passes(row, filter));
  const editHref = entryHref(slug, id);
  const mayResearch = useMay("content:write");
  const [isResearching, setResearching] = useState(params.get("research") === "1" && mayResearch);
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="text-20 wrap-anywhere">{data.title}</h3>
        <div className="flex flex-wrap items-center gap-2">
          {data.path && data.isPublic && <ViewLink to={data.path} title={data.title} />}
          <ButtonLink to={proposalsHref({ entry: `${id}` })}>Proposals</ButtonLink>
          {mayResearch && <Button onClick={() => setResearching(true)}>Research…</Button>}
          <ButtonLink to={editHref}>Edit {withinSentence(type.noun)}</ButtonLink>
        </div>
      </header>
      <Filters type={type} id={id} rows={rows} filter={filter} />
      <EditorNotes {...data} />
      {shown.length === 0 ? (
        <NothingShown filter={filter} href={entryFactsHref(type.kind, id)} />
      ) : (
        <FactList
          key={String(filter)}
          type={type}
          data={data}
          rows={shown}
          editHref={editHref}
          initialKey={initialKey}
        />
      )}
      <LostCitations lost={data.lost} />
      {isResearching && (
        <ResearchDialog
          kind={type.kind}
          type={type.path.replace(/^\/api\//, "")}
          id={id}
          title={data.title}
          onClose={() => setResearching(false)}
        />
      )}
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
    text="No facts here need attention."
    action={<ButtonLink to={href}>All facts</ButtonLink>}
  />
);

/** Editors' notes on the entry's facts. Each can be shown to readers as a caution. */
function EditorNotes({ kind, id, notes, notesShownSince }: EntryFacts) {
  const mayShow = useMay("content:write");
  const { showNote } = useEvidence();
  if (notes.length === 0) return null;
  return (
    <section aria-label="Notes for editors" className="rounded-control bg-sunk px-4 py-3">
      <h4 className="font-sans text-15 font-semibold">Notes for editors</h4>
      <ul className="mt-1 flex flex-col gap-2 text-15">
        {notes.map((note, place) => {
          const since = notesShownSince[place] ?? null;
          return (
            <li key={note} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
              <span className="min-w-0 flex-1 basis-72 wrap-anywhere">
                {note}
                {since && (
                  <span className="block text-13 text-warn">
                    Readers have seen this as a caution since {formatDate(since)}.
                  </span>
                )}
              </span>
              {mayShow && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`${since ? hideLabel : showLabel}: ${note}`}
                  onClick={() => void showNote({ kind, entryId: id, note, isShown: since === null })}
                >
                  {since ? hideLabel : showLabel}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const showLabel = "Show to readers as a caution";
const hideLabel = "Hide from readers";

/** Citations of values that the entry no longer has. They count again if the value returns. */
function LostCitations({ lost }: Pick<EntryFacts, "lost">) {
  const { remove } = useEvidence();
  const mayRemove = useMay("content:write");
  if (lost.length === 0) return null;
  return (
    <section aria-label="Sources of former values" tabIndex={-1}>
      <h4 className="text-17">Sources of former values</h4>
      <p className="text-13 text-muted">They apply again if the value is restored.</p>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {lost.map((citation) => (
          <li
            key={citation.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1.5"
          >
            <p className="min-w-0 wrap-anywhere">
              {nameOf(citation)} · <ExternalLink href={citation.url}>{citation.title}</ExternalLink>
            </p>
            {mayRemove && (
              <Button
                variant="quiet"
                aria-label={`Remove the source of ${nameOf(citation)}: ${citation.title}`}
                onClick={() => void remove(citation.id, nameOf(citation))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
