import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button } from "../button.tsx";
import { TextAreaField } from "../text-field.tsx";

/** Asks for a single text: a comment, a reply, the reason of a correction. Takes the focus; ⌘Enter and Ctrl+Enter submit it. */
export function TextForm({
  initial = "",
  sendLabel,
  isBusy = false,
  onSend,
  onCancel,
  ...field
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
  maxLength: number;
  initial?: string;
  sendLabel: string;
  isBusy?: boolean;
  onSend: (text: string) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState(initial);
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    // The form may be inside another form, which has the same shortcuts.
    event.stopPropagation();
    if (!isBusy && text.trim() !== "") onSend(text.trim());
  };
  return (
    <form onSubmit={send} className="grid max-w-prose gap-3">
      <TextAreaField
        {...field}
        ref={focusOnce}
        rows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => event.key === "Enter" && (event.metaKey || event.ctrlKey) && send(event)}
      />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={text.trim() === ""}>
          {sendLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const focusOnce = (field: HTMLElement | null) => field?.focus();
