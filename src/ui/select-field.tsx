import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { classes } from "./classes.ts";
import { describedBy, Field, type FieldTexts, inputClass } from "./field.tsx";

export interface Option {
  value: string;
  label: string;
}

/** A labelled native select. `placeholder` is its first, empty option. */
export function SelectField({
  label,
  isLabelHidden,
  hint,
  error,
  options,
  placeholder,
  className,
  ...select
}: ComponentProps<"select"> & FieldTexts & { options: Option[]; placeholder?: string }) {
  const ownId = useId();
  const id = select.id ?? ownId;
  const texts = { label, isLabelHidden, hint, error };
  return (
    <Field id={id} isRequired={select.required} className={className} {...texts}>
      <div className="relative">
        <select
          {...select}
          id={id}
          className={classes(inputClass, "cursor-pointer appearance-none pr-10 text-ellipsis")}
          {...describedBy(id, texts)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
        />
      </div>
    </Field>
  );
}
