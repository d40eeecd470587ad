import type { CalendarSource } from "#cms/todo/calendar.server.ts";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { countOfWeek } from "./digest.queries.server.ts";
import { daysOf, weekOf } from "./week.ts";

/** The last day of the current week's digest, with the number of its articles so far. */
export const comingDigest: CalendarSource = async ({ db, from }) => {
  const week = weekOf(new Date(from));
  const count = await countOfWeek(db, week);
  return [
    {
      what: "digest",
      title: `Digest of the week: ${pluralize(count, "article")} so far`,
      at: daysOf(week)?.last ?? from.slice(0, 10),
      target: { path: routes.adminTab.href({ tab: "news" }) },
    },
  ];
};
