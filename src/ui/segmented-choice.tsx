import { useId } from "react";
import { classes } from "./classes.ts";

/** A choice between a few views as native radio buttons in a row. With large fonts they wrap. */
export function SegmentedChoice<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  className,
}: {
  /** For screen readers. */
  legend: string;
  /** The name in a form that works without scripts. */
  name?: string;
  options: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}) {
  const ownName = useId();
  return (
    <fieldset className={className}>
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap rounded-control border border-rule-strong bg-surface p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              "flex min-h-9 min-w-fit flex-1 cursor-pointer items-center justify-center rounded-control px-2 text-center hover:text-accent",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-11",
              "has-checked:bg-accent-wash has-checked:font-medium has-checked:text-accent",
            )}
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
