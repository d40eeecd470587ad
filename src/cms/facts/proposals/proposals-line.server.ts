import { mostItems } from "#cms/todo/todo.ts";
import type { TodoSource } from "#cms/todo/todo-line.server.ts";
import { routes } from "#shared/routes.ts";
import { type FindSenders, listProposals } from "./list-proposals.server.ts";
import { proposedText } from "./proposed-value.ts";

const path = `${routes.adminTab.href({ tab: "facts" })}?view=proposals`;

/** Open proposals for facts, newest first. */
export const proposalsLine = (findSenders: FindSenders): TodoSource => ({
  key: "proposals",
  needs: "content:write",
  title: "Proposals for facts",
  action: "Decide",
  all: { label: "All proposals", path },
  find: async ({ db, types }) => {
    const { items, total } = await listProposals(db, types, findSenders, {
      state: "open",
      origin: null,
      entry: null,
    });
    return {
      count: total,
      items: items.slice(0, mostItems).map(({ title, label, itemLabel, proposed, createdAt }) => ({
        title: `${title ?? "A deleted entry"}: ${itemLabel ?? label}`,
        detail: proposedText(proposed),
        since: createdAt,
        target: { path },
      })),
    };
  },
});
