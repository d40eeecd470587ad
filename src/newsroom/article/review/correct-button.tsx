import { useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { Key } from "#ui/admin/key.tsx";
import { usePageCommand } from "#ui/admin/page-commands.ts";
import { Button } from "#ui/button.tsx";
import { CorrectionDialog, correctionCommand } from "./correction-dialog.tsx";

/** Opens the correction of a published article on screens that also show other articles. Registers its shortcut key. */
export function CorrectButton({ id, title }: { id: number; title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayCorrect = useMay("content:publish");
  const open = () => setIsOpen(true);
  usePageCommand(mayCorrect ? correctionCommand(open) : null);
  if (!mayCorrect) return null;
  return (
    <>
      <Button aria-label={`Correct ${title}`} onClick={open}>
        Correct <Key name="c" />
      </Button>
      <CorrectionDialog id={id} of={title} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
