import { type ComponentProps, useId } from "react";
import { classes } from "./classes.ts";
import { describedBy, Field, type FieldTexts, inputClass } from "./field.tsx";

/** A labelled single-line input. `className` applies to the whole field. */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  ...input
}: ComponentProps<"input"> & FieldTexts) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const texts = { label, isLabelHidden, hint, error };
  return (
    <Field id={id} isRequired={input.required} className={className} {...texts}>
      <input type="text" {...input} id={id} className={inputClass} {...describedBy(id, texts)} />
    </Field>
  );
}

/** A labelled text area. Without `rows` it grows with its text, if the browser supports that. */
export function TextAreaField({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  ...input
}: ComponentProps<"textarea"> & FieldTexts) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const texts = { label, isLabelHidden, hint, error };
  return (
    <Field id={id} isRequired={input.required} className={className} {...texts}>
      <textarea
        rows={4}
        {...input}
        id={id}
        className={classes(inputClass, "max-h-[60vh] resize-y", !input.rows && "field-sizing-content")}
        {...describedBy(id, texts)}
      />
    </Field>
  );
}
