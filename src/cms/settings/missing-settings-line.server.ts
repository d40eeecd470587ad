import { mostItems } from "#cms/todo/todo.ts";
import type { TodoSource } from "#cms/todo/todo-line.server.ts";
import { routes } from "#shared/routes.ts";
import { type OperatorField, operatorLabels, optionalFields } from "./operator.ts";
import { getOperator } from "./site-settings.server.ts";

const path = routes.adminTab.href({ tab: "settings" });

/** Operator settings that are missing. The pages readers rely on omit them. */
export const missingSettingsLine: TodoSource = {
  key: "settings",
  needs: "accounts:manage",
  title: "Missing settings",
  action: "Fill in",
  all: { label: "Settings", path },
  find: async ({ db }) => {
    const operator = await getOperator(db);
    const missing = Object.entries(operatorLabels).filter(
      ([field]) => operator[field as OperatorField] === null && !optionalFields.has(field),
    );
    return {
      count: missing.length,
      items: missing.slice(0, mostItems).map(([, label]) => ({
        title: label,
        detail: null,
        since: null,
        target: { path },
      })),
    };
  },
};
