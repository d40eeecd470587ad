import type { CalendarSource } from "#cms/todo/calendar.server.ts";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { findFactWeeks } from "./fact-weeks.server.ts";

const factsPath = routes.adminTab.href({ tab: "facts" });

/** The facts whose checks expire, by week. Each type with facts is a separate source. */
export const dueFactsByWeek: CalendarSource = async ({ db, types, from, until }) => {
  const weeks = [];
  for (const type of types.filter(({ factFields }) => factFields.length > 0))
    weeks.push(...(await findFactWeeks(db, type, Date.parse(from))).due.steps);
  return weeks
    .filter(({ day, count }) => count > 0 && day < until.slice(0, 10))
    .map(({ day, count }) => ({
      what: "facts" as const,
      title: `${pluralize(count, "fact")} due for a check`,
      at: day,
      target: { path: factsPath },
    }));
};
