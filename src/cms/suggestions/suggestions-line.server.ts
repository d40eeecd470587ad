import { mostItems } from "#cms/todo/todo.ts";
import type { TodoSource } from "#cms/todo/todo-line.server.ts";
import { routes } from "#shared/routes.ts";
import { listOpenSuggestions } from "./list-suggestions.server.ts";

const path = routes.adminTab.href({ tab: "suggestions" });

/** Corrections suggested and confirmed by readers, oldest first. */
export const suggestionsLine: TodoSource = {
  key: "suggestions",
  needs: "content:write",
  title: "Suggestions from readers",
  action: "Decide",
  all: { label: "All suggestions", path },
  find: async ({ db, types }) => {
    const { items, total } = await listOpenSuggestions(db, types);
    return {
      count: total,
      items: items.slice(0, mostItems).map(({ title, label, proposed, senders }) => ({
        title: `${title ?? "A deleted entry"}: ${label}`,
        detail: proposed,
        since: senders[0]?.confirmedAt ?? null,
        target: { path },
      })),
    };
  },
};
