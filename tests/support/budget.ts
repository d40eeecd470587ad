import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Measured figures by metric and place: `{ queries: { home: 6 } }`. */
export type Figures = Record<string, Record<string, number>>;

interface Rules {
  /** Returns true for a figure so far below its budget that the budget must be lowered. */
  isFarBelow: (figure: number, budget: number) => boolean;
}

/** `npm run budget` sets this: what is measured now becomes the budget where it is less, and never where it is more. */
const isLowering = process.env.LOWER_BUDGETS === "1";

/**
 * Compares figures with the budget of that name in tests/budgets, which is in git and only goes down. Raising one is a
 * change by hand that everybody sees.
 * @returns the problems, one line for each figure
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

/** Only what is measured stays in the file. */
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
