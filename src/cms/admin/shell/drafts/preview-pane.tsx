import { RotateCw, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#ui/button.tsx";
import { valuesOf } from "../entry-values.ts";
import { addedLines, washLines } from "./preview-changes.ts";
import { useDraft } from "./use-draft-keeper.ts";

/** Screens from this width on hold the page of a draft beside its form. */
export const besideTheForm = "(width >= 90rem)";

/** The page of the draft beside its form: read again after each change that was kept. */
export function PreviewPane() {
  const { type, entry, draft, preview, keeper, editing } = useDraft();
  const [round, setRound] = useState(0);
  if (!preview) return null;
  const close = () => {
    keeper.showPreview(null);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".edit-page h2")?.focus());
  };
  const wash = (page: Document | null) => {
    if (page && entry && draft)
      washLines(page, addedLines(draft.changed, valuesOf(type, entry), editing.form.getValues()));
  };
  return (
    <aside
      aria-label="Preview"
      className="preview-pane fixed inset-y-0 right-0 z-30 flex w-120 flex-col border-l border-rule bg-paper"
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      <header className="flex min-h-14 items-center justify-between gap-4 border-b border-rule px-4">
        <h3 className="text-17">Preview</h3>
        <div className="flex">
          <IconButton label="Load the preview again" onClick={() => setRound(round + 1)}>
            <RotateCw aria-hidden="true" />
          </IconButton>
          <IconButton ref={focusOnce} label="Close the preview" onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </header>
      <iframe
        key={`${draft?.version} ${round}`}
        src={preview}
        title="The page with the draft"
        onLoad={({ currentTarget }) => wash(currentTarget.contentDocument)}
        className="min-h-0 flex-1 bg-paper"
      />
    </aside>
  );
}

const focusOnce = (button: HTMLElement | null) => button?.focus();
