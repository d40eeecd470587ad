import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { useMay } from "../../editor-context.ts";
import { formatMoment } from "../../formats.ts";
import { FactChanges } from "./fact-changes.tsx";
import { type Revision, revisionsQuery } from "./history.query.ts";
import { useRestore } from "./restoring.ts";
import { RevisionComparison } from "./revision-comparison.tsx";
import { type OlderPages, RevisionList } from "./revision-list.tsx";

interface RevisionsDialogProps {
  kind: string;
  id: number;
  /** The entry's title, for the heading. */
  title?: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called once an older revision has become the entry. */
  onRestored?: () => void;
}

/** Shows an entry's revisions beside its present state. Any of them can be restored. */
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
  const { data: revisions, error, refetch } = pages;
  if (error && !revisions)
    return (
      <ErrorState
        level={3}
        title="The revisions could not be loaded"
        text={error.message}
        action={<Button onClick={() => refetch()}>Try again</Button>}
      />
    );
  if (!revisions)
    return (
      <LoadingRegion label="Loading revisions...">
        <SkeletonText lines={8} />
      </LoadingRegion>
    );
  const [latest, ...older] = revisions;
  if (!latest || older.length === 0)
    return (
      <EmptyState
        level={3}
        title="No older revisions"
        text="Every save from now on is kept here as a revision that can be viewed and restored."
      />
    );
  return <Comparison latest={latest} older={older} pages={pages} onRestored={onRestored} />;
}

function Comparison({
  latest,
  older,
  pages,
  onRestored,
}: {
  latest: Revision;
  older: Revision[];
  pages: OlderPages;
  onRestored: (() => void) | undefined;
}) {
  const [chosenId, setChosenId] = useState(older[0]?.id);
  const [isAsking, setIsAsking] = useState(false);
  const mayRestore = useMay("content:write");
  const chosen = older.find(({ id }) => id === chosenId) ?? older[0];
  const restore = useRestore(
    { done: "The revision was restored", failed: "Failed to restore the revision" },
    onRestored,
  );
  if (!chosen) return null;
  return (
    <div className="grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
      <RevisionList latest={latest} older={older} chosenId={chosen.id} onChoose={setChosenId} pages={pages} />
      <RevisionComparison
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
        text={`The entry becomes what it was on ${formatMoment(chosen.createdAt)}. What it is now stays here as a revision.`}
        confirmLabel="Restore"
        onConfirm={() => {
          setIsAsking(false);
          restore.mutate(`/api/admin/revisions/${chosen.id}/restore`);
        }}
      />
    </div>
  );
}
