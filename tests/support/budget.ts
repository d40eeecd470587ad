import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Measured figures by metric and place: `{ queries: { home: 6 } }`. */
export type Figures = Record<string, Record<string, number>>;

interface Rules {
  /** Returns true if a figure is so far below its budget that the budget must be lowered. */
  isFarBelow: (figure: number, budget: number) => boolean;
}

/** Set by `npm run budget`: each budget is lowered to the measured figure and never raised. */
const isLowering = process.env.LOWER_BUDGETS === "1";

/**
 * Compares figures with the named budget in tests/budgets, which is in git and only decreases. Raising one is a manual change that
 * reviewers see.
 * @returns the violations, one line per figure
 */
export function compareWithBudget(name: string, measured: Figures, { isFarBelow }: Rules): string[] {
  const path = join("tests/budgets", `${name}.json`);
  const budget: Figures = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  if (isLowering) {
    writeFileSync(path, `${JSON.stringify(lowered(budget, measured), null, 2)}\n`);
    return [];
  }
  return entriesOf(measured).flatMap(([what, where, figure]) => {
    const allowed = budget[what]?.[where];
    const place = `${what} of ${where}`;
    if (allowed === undefined) return `${place}: ${figure}, and ${path} has no budget for it: npm run budget`;
    if (figure > allowed) return `${place}: ${figure}, more than its budget of ${allowed} in ${path}`;
    if (isFarBelow(figure, allowed))
      return `${place}: ${figure}, well below its budget of ${allowed}: lower it by npm run budget`;
    return [];
  });
}

/** Drops entries that were not measured. */
function lowered(budget: Figures, measured: Figures): Figures {
  const result: Figures = {};
  for (const [what, where, figure] of entriesOf(measured)) {
    result[what] ??= {};
    result[what][where] = Math.min(figure, budget[what]?.[where] ?? figure);
  }
  return result;
}

const entriesOf = (figures: Figures) =>
  Object.entries(figures).flatMap(([what, places]) =>
    Object.entries(places).map(([where, figure]): [string, string, number] => [what, where, figure]),
  );
