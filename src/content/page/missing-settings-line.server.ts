import { eq } from "drizzle-orm";
import { missingFields, operatorLabels } from "#cms/settings/operator.ts";
import { pagesBySetting } from "#cms/settings/placeholders.ts";
import { getOperator } from "#cms/settings/site-settings.server.ts";
import type { TodoSource } from "#cms/todo/todo-line.server.ts";
import { routes } from "#shared/routes.ts";
import { pages } from "./page.table.ts";

const path = routes.adminTab.href({ tab: "settings" });

/** Missing operator settings that published pages use. The pages omit the passages with them. */
export const missingSettingsLine: TodoSource = {
  key: "settings",
  needs: "accounts:manage",
  title: "Missing settings",
  action: "Fill in",
  all: { label: "Settings", path },
  find: async ({ db, most }) => {
    const [operator, published] = await Promise.all([
      getOperator(db),
      db
        .select({ title: pages.title, content: pages.content })
        .from(pages)
        .where(eq(pages.isPublished, true))
        .orderBy(pages.title),
    ]);
    const used = pagesBySetting(published);
    const missing = missingFields(operator, used);
    return {
      count: missing.length,
      items: missing.slice(0, most).map((field) => ({
        title: operatorLabels[field],
        detail: `Used on: ${used.get(field)?.join(", ")}`,
        since: null,
        target: { path },
      })),
    };
  },
};
