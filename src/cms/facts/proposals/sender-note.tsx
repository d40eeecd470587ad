import type { ComponentProps } from "react";
import { TextAreaField } from "#ui/text-field.tsx";

/** A note to the senders of a suggestion, emailed with the decision. */
export const SenderNote = ({
  note,
  onNote,
  ...field
}: Pick<ComponentProps<"textarea">, "rows"> & {
  note: string;
  onNote: (note: string) => void;
  "data-autofocus"?: string;
}) => (
  <TextAreaField
    label="Note to the sender"
    hint="Optional. Included in the email about the decision, if a mail server is configured."
    rows={2}
    maxLength={2000}
    {...field}
    value={note}
    onChange={({ target }) => onNote(target.value)}
  />
);
