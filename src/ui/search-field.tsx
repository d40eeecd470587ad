import { Search } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { classes } from "./classes.ts";
import { inputClass } from "./field.tsx";

/** A search box. Its label is for screen readers only; the placeholder shows the same text. */
export function SearchField({ label, className, ...input }: ComponentProps<"input"> & { label: string }) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
        />
        <input
          placeholder={label}
          enterKeyHint="search"
          autoComplete="off"
          {...input}
          id={id}
          type="search"
          className={classes(inputClass, "pl-9")}
        />
      </div>
    </div>
  );
}
