import { useState } from "react";
import { useMay } from "#cms/admin/editor-context.ts";
import { Key } from "#cms/admin/key.tsx";
import { usePageCommand } from "#cms/admin/page-commands.ts";
import { Button } from "#ui/button.tsx";
import { CorrectionDialog, correctionCommand } from "./correction-dialog.tsx";

/** Opens the correction of a published article, on a screen that shows others too. */
export function CorrectButton({
  id,
  title,
  hasKey = false,
}: {
  id: number;
  title: string;
  /** True for the article that the screen's keys are about. */
  hasKey?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const mayCorrect = useMay("content:publish");
  const open = () => setIsOpen(true);
  usePageCommand(mayCorrect && hasKey ? correctionCommand(open) : null);
  if (!mayCorrect) return null;
  return (
    <>
      <Button aria-label={`Correct ${title}`} onClick={open}>
        Correct {hasKey && <Key name="c" />}
      </Button>
      <CorrectionDialog id={id} of={title} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
