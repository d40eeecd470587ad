import { Undo2 } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { undoBatchPath } from "../../batch.ts";
import { useRestore } from "./restoring.ts";

/** Brings back all entries that were deleted together. */
export function BringBackAll({
  batchId,
  label,
  onRestored,
}: {
  batchId: number;
  /** Entries to restore: `98 entries`. */
  label: string;
  onRestored?: () => void;
}) {
  const words = { done: `${label} brought back`, failed: `Failed to bring back ${label}` };
  const restore = useRestore(words, onRestored);
  return (
    <Button
      icon={<Undo2 aria-hidden="true" />}
      aria-label={`Bring back all: ${label}`}
      isBusy={restore.isPending}
      onClick={() => restore.mutate(undoBatchPath(batchId))}
    >
      {restore.isPending ? "Bringing back..." : "Bring back all"}
    </Button>
  );
}
