import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface FieldTexts {
  label: ReactNode;
  /** Hides the label visually, but not for screen readers. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** Validation message, announced with the field. */
  error?: string | null;
}

/** The frame of a form field: its label above, its hint or error below, linked to the input with that `id`. */
export function Field({
  id,
  label,
  isLabelHidden,
  hint,
  error,
  isRequired,
  className,
  children,
}: FieldTexts & { id: string; isRequired?: boolean; className?: string; children: ReactNode }) {
  return (
    <div className={classes("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "text-13 font-medium"}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {children}
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}

/** Follows the label of a required field. The input itself has `required`. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-danger">
    {" *"}
  </span>
);

/** A field's hint and error, referenced by `describedBy`. */
export function FieldMessages({ id, hint, error }: Pick<FieldTexts, "hint" | "error"> & { id: string }) {
  return (
    <>
      {hint && (
        <p id={hintId(id)} className="text-13 text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId(id)} className="text-13 wrap-anywhere text-danger">
          {error}
        </p>
      )}
    </>
  );
}

/** The attributes that link an input to its hint and error. */
export const describedBy = (id: string, { hint, error }: Pick<FieldTexts, "hint" | "error">) => ({
  "aria-describedby": classes(hint ? hintId(id) : null, error ? errorId(id) : null) || undefined,
  "aria-invalid": error ? true : undefined,
});

/** The style of all inputs. The font size is 16 px on touch screens, because phones zoom in on smaller text. */
export const inputClass =
  "w-full min-w-0 min-h-10 rounded-control border border-rule-strong bg-surface px-3 py-1.5 text-ink transition-colors " +
  "hover:border-ink aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunk disabled:text-muted " +
  "pointer-coarse:min-h-11 pointer-coarse:text-touch-input";

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;
