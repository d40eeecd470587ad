import type { CalendarSource } from "#cms/todo/calendar.server.ts";
import type { TodoItem } from "#cms/todo/todo.ts";
import type { TodoSource } from "#cms/todo/todo-line.server.ts";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { listDueFacts } from "./due-facts.server.ts";
import { findFactWeeks } from "./fact-weeks.server.ts";

const factsPath = routes.adminTab.href({ tab: "facts" });

/** Facts whose check is due or whose source has changed, least recently checked first. */
export const dueFactsLine: TodoSource = {
  key: "facts",
  needs: "content:write",
  title: "Facts to check again",
  action: "Check",
  all: { label: "Open the queue", path: factsPath },
  find: async ({ db, types, most }) => {
    const result = { count: 0, isLimited: false, items: [] as TodoItem[] };
    for (const { kind } of types.filter(({ factFields }) => factFields.length > 0)) {
      const due = await listDueFacts(db, types, new URLSearchParams({ kind }));
      result.count += due.total;
      result.isLimited ||= due.total >= due.longestQueue;
      result.items.push(...due.items.slice(0, most).map(itemOf));
    }
    return { ...result, items: result.items.slice(0, most) };
  },
};

type DueFact = Awaited<ReturnType<typeof listDueFacts>>["items"][number];

const itemOf = ({
  kind,
  entryId,
  title,
  label,
  item,
  itemLabel,
  field,
  value,
  source,
  checkedAt,
}: DueFact) => ({
  // The item of a plain list is its own value.
  title: `${title}: ${[(itemLabel !== value && itemLabel) || label, value].filter(Boolean).join(", ")}`,
  detail: source.title || source.url,
  since: checkedAt,
  target: {
    path: `${factsPath}?${new URLSearchParams({ [kind]: String(entryId), fact: item ? `${field}~${item}` : field })}`,
  },
});

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
