import { mostItems } from "#cms/todo/todo.ts";
import type { TodoSource } from "#cms/todo/todo-line.server.ts";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { findBrokenLinks } from "./link-report.server.ts";

const path = routes.adminTab.href({ tab: "links" });

/** Broken links of entries, internal and external. */
export const brokenLinksLine: TodoSource = {
  key: "links",
  needs: "content:write",
  title: "Broken links",
  action: "Mend",
  all: { label: "All broken links", path },
  find: async ({ db, types, productSlug }) => {
    const { internal, outside } = await findBrokenLinks(db, types, productSlug);
    const broken = [...internal, ...outside];
    return {
      count: broken.length,
      items: broken.slice(0, mostItems).map(({ link, since, uses: [first, ...others] }) => ({
        title: link,
        detail: first
          ? `${first.title}${others.length > 0 ? `, and ${pluralize(others.length, "more place")}` : ""}`
          : null,
        since,
        target: { path },
      })),
    };
  },
};
