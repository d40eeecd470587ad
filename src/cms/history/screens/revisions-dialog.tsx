import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { useFormLabel } from "#cms/admin/groups.ts";
import { factWords, missingWords } from "#cms/facts/change-words.ts";
import type { RecordedChange } from "#cms/facts/correction.ts";
import { valueWords } from "#cms/facts/value-words.ts";
import { api } from "#http/client/api.ts";
import { success, useAction } from "#http/client/use-action.tsx";
import { formatMoment } from "#ui/admin/formats.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { type Revision, recordedChangesQuery, revisionsQuery } from "./history.query.ts";
import { RevisionComparison } from "./revision-comparison.tsx";

interface RevisionsDialogProps {
  kind: string;
  id: number;
  /** The entry's title, for the description. */
  title?: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called after an older revision was restored. */
  onRestored?: () => void;
}

/** Compares an entry's revisions with its current version. Any revision can be restored. */
export function RevisionsDialog({ kind, id, title, isOpen, onOpenChange, onRestored }: RevisionsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} size="full" title="Revisions" description={title}>
      {isOpen && (
        <>
          <Revisions kind={kind} id={id} onRestored={onRestored} />
          <FactChanges kind={kind} id={id} />
        </>
      )}
    </Dialog>
  );
}

function Revisions({ kind, id, onRestored }: Pick<RevisionsDialogProps, "kind" | "id" | "onRestored">) {
  const pages = useInfiniteQuery(revisionsQuery(kind, id));
  const { data: revisions } = pages;
  if (!revisions) return <NotLoaded what="revisions" query={pages} lines={8} />;
  const [latest, ...older] = revisions;
  if (!latest || older.length === 0)
    return (
      <EmptyState
        level={3}
        title="No older revisions"
        text="Every save from now on becomes a revision that you can view and restore."
      />
    );
  return <Comparison kind={kind} latest={latest} older={older} pages={pages} onRestored={onRestored} />;
}

function Comparison({
  kind,
  latest,
  older,
  pages,
  onRestored,
}: {
  kind: string;
  latest: Revision;
  older: Revision[];
  pages: OlderPages;
  onRestored: (() => void) | undefined;
}) {
  const [chosenId, setChosenId] = useState(older[0]?.id);
  const [isAsking, setIsAsking] = useState(false);
  const mayRestore = useMay("content:write");
  const chosen = older.find(({ id }) => id === chosenId) ?? older[0];
  const restore = useAction({
    call: (id: number) =>
      api("POST /api/admin/revisions/{id}/restore", {
        params: { id },
        version: String(latest.data.updatedAt),
      }),
    done: () => success("The revision was restored"),
    failed: "Failed to restore the revision",
    onDone: onRestored,
  });
  if (!chosen) return null;
  return (
    <div className="grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
      <RevisionList latest={latest} older={older} chosenId={chosen.id} onChoose={setChosenId} pages={pages} />
      <RevisionComparison
        kind={kind}
        before={chosen}
        after={latest}
        action={
          mayRestore && (
            <Button variant="primary" disabled={restore.isPending} onClick={() => setIsAsking(true)}>
              {restore.isPending ? "Restoring..." : "Restore this revision"}
            </Button>
          )
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Restore this revision?"
        text={`Restores the entry as of ${formatMoment(chosen.createdAt)}, without publishing or unpublishing it. The current version stays here as a revision.`}
        confirmLabel="Restore"
        onConfirm={() => {
          setIsAsking(false);
          restore.mutate(chosen.id);
        }}
      />
    </div>
  );
}

/** The public changes to an entry's facts. Each can be marked as a correction. Renders nothing without changes. */
function FactChanges({ kind, id }: { kind: string; id: number }) {
  const labelOf = useFormLabel();
  const query = useQuery(recordedChangesQuery(kind, id));
  const changes = query.data;
  if (query.error && !changes) return <NotLoaded what="changed facts" query={query} />;
  if (!changes || changes.length === 0) return null;
  return (
    <section aria-labelledby="changed-facts" className="mt-10 border-t-2 border-ink pt-4">
      <h3 id="changed-facts" className="text-20">
        Changed facts
      </h3>
      <p className="mt-1 max-w-prose text-muted">
        Readers see these on the page of changes. Mark a change as a correction if the previous value was
        wrong, not merely outdated. Remove changes that readers should not see.
      </p>
      <ul className="mt-4 border-b border-rule">
        {changes.map((change) => (
          <ChangeRow
            key={change.id}
            change={
              change.item === null && change.field !== null
                ? { ...change, label: labelOf(kind, change.field) }
                : change
            }
          />
        ))}
      </ul>
    </section>
  );
}

function ChangeRow({ change }: { change: RecordedChange }) {
  const { field, before, after, editorName, createdAt, reason, removedFor } = change;
  const fact = factWords({ ...change, itemTitle: null });
  const mayCorrect = useMay("content:write");
  return (
    <li className="border-t border-rule py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{fact}</span>
        {reason !== null && <Badge tone="accent">Correction</Badge>}
        {removedFor !== null && <Badge>Not listed</Badge>}
        <span className="text-13 text-muted">
          <Moment at={createdAt} /> by {editorName}
        </span>
      </div>
      <p className="mt-0.5 wrap-anywhere">
        <Value field={field} value={before} missing={missingWords.before} />
        <span aria-hidden="true"> → </span>
        <span className="sr-only">became</span>
        <Value field={field} value={after} missing={missingWords.after} />
      </p>
      {reason !== null && <p className="mt-1 wrap-anywhere text-muted">Reason: {reason}</p>}
      {removedFor !== null && <p className="mt-1 wrap-anywhere text-muted">Not listed: {removedFor}</p>}
      {mayCorrect && <CorrectionForm change={change} fact={`${fact}, ${after ?? before}`} />}
    </li>
  );
}

const Value = ({ field, value, missing }: { field: string; value: string | null; missing: string }) =>
  value === null ? <span className="text-muted">{missing}</span> : <span>{valueWords(field, value)}</span>;

/** Loads older revisions. */
type OlderPages = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "fetchNextPage" | "isFetchingNextPage" | "isFetchNextPageError"
>;

/** The versions of an entry, to choose an older one. */
function RevisionList({
  latest,
  older,
  chosenId,
  onChoose,
  pages,
}: {
  latest: Revision;
  older: Revision[];
  chosenId: number;
  onChoose: (id: number) => void;
  pages: OlderPages;
}) {
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef(0);
  useEffect(() => {
    const button = list.current?.querySelectorAll("button")[firstNew.current];
    if (firstNew.current === 0 || !button) return;
    button.focus();
    firstNew.current = 0;
  });
  async function showOlder() {
    firstNew.current = older.length;
    const { isError } = await pages.fetchNextPage();
    if (isError) firstNew.current = 0;
  }
  return (
    <nav aria-label="Revisions" className="md:border-r md:border-rule md:pr-4">
      <p className="px-3 pb-3 text-13 text-muted">
        Now: <Moment at={latest.createdAt} /> by {latest.editorName}
      </p>
      <ul ref={list} className="flex max-h-56 flex-col overflow-y-auto md:max-h-none">
        {older.map(({ id, createdAt, editorName }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === chosenId}
              onClick={() => onChoose(id)}
              className={classes(
                "w-full cursor-pointer rounded-control px-3 py-2 text-left text-15 -outline-offset-2 hover:bg-sunk",
                id === chosenId && "bg-accent-wash font-medium text-accent forced-colors:outline",
              )}
            >
              <Moment at={createdAt} />
              <span className="block text-13 font-normal wrap-anywhere text-muted">{editorName}</span>
            </button>
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="px-3 pt-3">
          {pages.isFetchNextPageError && (
            <p role="alert" className="pb-2 text-13 text-danger">
              The older revisions could not be loaded.
            </p>
          )}
          <Button size="small" isBusy={pages.isFetchingNextPage} onClick={showOlder}>
            {pages.isFetchingNextPage ? "Loading..." : "Show older"}
          </Button>
        </div>
      )}
    </nav>
  );
}
