import { Undo2 } from "lucide-react";
import { describeErased, undoBatch } from "#cms/admin/batch.ts";
import { success, useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";

/** Undoes a bulk edit or deletion. The trash says "Restore all". */
export function RestoreAll({
  batchId,
  label,
  verb = "Restore all",
}: {
  batchId: number;
  /** Entries to restore: `98 entries`. */
  label: string;
  verb?: "Restore all" | "Undo";
}) {
  const restore = useAction({
    call: undoBatch,
    done: (undone) => {
      const erased = describeErased(undone);
      const restored = `${pluralize(undone.restored, "entry", "entries")} restored`;
      return success(erased ? `${restored}. ${erased}` : `${label} restored`);
    },
    failed: `Failed to restore ${label}`,
  });
  return (
    <Button
      icon={<Undo2 aria-hidden="true" />}
      aria-label={`${verb}: ${label}`}
      isBusy={restore.isPending}
      onClick={() => restore.mutate(batchId)}
    >
      {restore.isPending ? "Restoring..." : verb}
    </Button>
  );
}
