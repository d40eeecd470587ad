import { Undo2 } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { undoBatchPath } from "../../batch.ts";
import { useRestore } from "./restoring.ts";

/** Restores all entries that were deleted together. */
export function RestoreAll({
  batchId,
  label,
  onRestored,
}: {
  batchId: number;
  /** Entries to restore: `98 entries`. */
  label: string;
  onRestored?: () => void;
}) {
  const words = { done: `${label} restored`, failed: `Failed to restore ${label}` };
  const restore = useRestore(words, onRestored);
  return (
    <Button
      icon={<Undo2 aria-hidden="true" />}
      aria-label={`Restore all: ${label}`}
      isBusy={restore.isPending}
      onClick={() => restore.mutate(undoBatchPath(batchId))}
    >
      {restore.isPending ? "Restoring..." : "Restore all"}
    </Button>
  );
}
