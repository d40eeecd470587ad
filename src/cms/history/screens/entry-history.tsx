import { History } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/button.tsx";
import { RevisionsDialog } from "./revisions-dialog.tsx";

export function EntryHistory({ kind, id, title }: { kind: string; id: number; title: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={`History of ${title}`} onClick={() => setIsOpen(true)}>
        <History aria-hidden="true" />
      </IconButton>
      <RevisionsDialog
        kind={kind}
        id={id}
        title={title}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        onRestored={() => setIsOpen(false)}
      />
    </>
  );
}
