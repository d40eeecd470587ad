import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { longestInstruction } from "../rewriting/rewrite-batch.ts";

/** Asks what should be different in a further version. */
export function RewriteAgainDialog({
  title,
  isOpen,
  onClose,
  onRewrite,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onRewrite: (instruction: string) => void;
}) {
  const [instruction, setInstruction] = useState("");
  const begin = () => {
    onRewrite(instruction.trim());
    setInstruction("");
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Rewrite again"
      description={`“${title}” is rewritten from the same sources. The present version is kept.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!instruction.trim()} onClick={begin}>
            Rewrite again
          </Button>
        </>
      }
    >
      <TextAreaField
        label="What should be different"
        hint="For instance: shorter; lead with the price."
        rows={3}
        maxLength={longestInstruction}
        data-autofocus
        value={instruction}
        onChange={({ target }) => setInstruction(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && instruction.trim()) begin();
        }}
      />
    </Dialog>
  );
}
