import { type ReactNode, type Ref, useId } from "react";
import { describedBy, FieldMessages, type FieldTexts, RequiredMark } from "./field.tsx";

/** A group of fields with a legend. */
export function FieldSet({
  legend,
  hint,
  error,
  isRequired,
  ref,
  children,
}: Pick<FieldTexts, "hint" | "error"> & {
  legend: ReactNode;
  isRequired?: boolean;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}) {
  const id = useId();
  const { "aria-describedby": description } = describedBy(id, { hint, error });
  return (
    <fieldset ref={ref} aria-describedby={description} className="min-w-0">
      <legend className="mb-1.5 text-13 font-medium">
        {legend}
        {isRequired && <RequiredMark />}
      </legend>
      {children}
      {(hint || error) && (
        <div className="mt-1.5 flex flex-col gap-1.5">
          <FieldMessages id={id} hint={hint} error={error} />
        </div>
      )}
    </fieldset>
  );
}
