import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface Fact {
  label: string;
  value: ReactNode;
}

/**
 * A definition list of facts: `rows` of label and value, `stack` with the label above a longer value, or `strip` for a single line
 * below a page's header.
 */
export function FactList({ facts, layout = "rows" }: { facts: Fact[]; layout?: "rows" | "stack" | "strip" }) {
  if (facts.length === 0) return null;
  return (
    <dl className={layouts[layout].list}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes("min-w-0", layouts[layout].item)}>
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const layouts = {
  rows: {
    list: "divide-y divide-rule border-y border-rule",
    item: "grid grid-cols-[2fr_3fr] items-baseline gap-x-4 py-2.5",
  },
  strip: {
    list: "grid grid-cols-2 gap-x-6 gap-y-4 border-y border-rule py-4 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]",
    item: "flex flex-col gap-0.5",
  },
  stack: {
    list: "divide-y divide-rule border-y border-rule",
    item: "flex flex-col gap-0.5 py-2.5",
  },
};
