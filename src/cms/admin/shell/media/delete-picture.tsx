import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { LibraryPicture } from "../../../media/media.schema.ts";
import { useDeletePicture } from "./use-picture-calls.ts";

/** Deletes a picture after a question, which names what uses it if the server refuses. */
export function DeletePicture({ picture, onDeleted }: { picture: LibraryPicture; onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeletePicture(picture);
  const [isDeleted, setIsDeleted] = useState(false);
  const open = (isOpen: boolean) => {
    remove.reset();
    setIsAsking(isOpen);
  };
  const close = () => {
    setIsDeleted(true);
    setIsAsking(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        className="self-start text-danger"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => open(true)}
      >
        Delete…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={open}
        title="Delete this picture?"
        text={
          <>
            {picture.fileName} and all its sizes can no longer be reached. Within 30 days, uploading the same
            picture brings it back.
            <span role="alert" className="mt-3 block text-danger empty:hidden">
              {remove.error?.message}
            </span>
          </>
        }
        confirmLabel={remove.isPending ? "Deleting..." : "Delete"}
        isDestructive
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
        onFocusReturn={isDeleted ? onDeleted : undefined}
      />
    </>
  );
}
