import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Dialog, DialogProps } from "./dialog.tsx";

type DialogOpenerProps = Pick<DialogProps, "title" | "children"> &
  Pick<Parameters<typeof Dialog>[0], "size"> & { face: ReactNode; className: string };

const LateDialog = lazy<typeof Dialog>(() =>
  import("./dialog.tsx").then(({ Dialog }) => ({ default: Dialog })),
);

/** A button and the dialog that it opens. The dialog's code is fetched on first use. */
export function DialogOpener({ face, className, ...dialog }: DialogOpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasBeenOpened, setHasBeenOpened] = useState(false);
  const open = () => {
    setHasBeenOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className={className}
      >
        {face}
      </button>
      {hasBeenOpened && (
        <Suspense>
          <LateDialog {...dialog} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
