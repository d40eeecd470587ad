import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

/** A checkbox with its label to the right. `look` can make a setting look like a switch. */
export function CheckboxField({
  label,
  hint,
  look = "box",
  className,
  ...input
}: ComponentProps<"input"> & { label: ReactNode; hint?: ReactNode; look?: "box" | "switch" }) {
  return (
    <Choice
      type="checkbox"
      isSwitch={look === "switch"}
      label={label}
      hint={hint}
      className={className}
      input={input}
    />
  );
}

/** A native radio button or checkbox whose whole row is clickable. */
export function Choice({
  type,
  isSwitch = false,
  label,
  hint,
  className,
  input,
}: {
  type: "radio" | "checkbox";
  isSwitch?: boolean;
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
          className={isSwitch ? "switch mt-0.75" : "mt-1 size-4 shrink-0 cursor-[inherit] accent-accent"}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className={classes("text-13 text-muted", isSwitch ? "pl-10.5" : "pl-6.5")}>
          {hint}
        </p>
      )}
    </div>
  );
}
