import { routes } from "#shared/routes.ts";
import { listOpenSuggestions } from "../suggestions/list-suggestions.server.ts";
import { mostItems } from "./todo.ts";
import type { TodoSource } from "./todo-line.server.ts";

const path = routes.adminTab.href({ tab: "suggestions" });

/** Corrections that readers proposed and confirmed, the oldest first. */
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
