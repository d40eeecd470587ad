import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/text-field.tsx";

/** The field in which a comment or a reply is written; it takes the focus. */
export function CommentWriting({
  label,
  onSend,
  onCancel,
}: {
  label: string;
  onSend: (text: string) => Promise<void>;
  onCancel: () => void;
}) {
  const [text, setText] = useState("");
  return (
    <div className="flex flex-col gap-3">
      <TextAreaField
        ref={focusOnce}
        label={label}
        rows={2}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex gap-3">
        <Button variant="primary" disabled={text.trim() === ""} onClick={() => void onSend(text)}>
          Send
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}

const focusOnce = (field: HTMLElement | null) => field?.focus();
