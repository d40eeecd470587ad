import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

/** A checkbox with its label to the right. */
export function CheckboxField({
  label,
  hint,
  className,
  ...input
}: ComponentProps<"input"> & { label: ReactNode; hint?: ReactNode }) {
  return <Choice type="checkbox" label={label} hint={hint} className={className} input={input} />;
}

/** One native radio button or checkbox as a row; the whole row presses it. */
export function Choice({
  type,
  label,
  hint,
  className,
  input,
}: {
  type: "radio" | "checkbox";
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  input: ComponentProps<"input">;
}) {
  const hintId = useId();
  return (
    <div className={className}>
      <label
        className={classes(
          "flex min-h-8 cursor-pointer items-start gap-2.5 py-1 pointer-coarse:min-h-11 pointer-coarse:py-2.5",
          "hover:text-accent has-disabled:cursor-not-allowed has-disabled:text-muted",
        )}
      >
        <input
          {...input}
          type={type}
          aria-describedby={hint ? hintId : undefined}
          className="mt-1 size-4 shrink-0 cursor-[inherit] accent-accent"
        />
        <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="pl-6.5 text-13 text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
