import { entryHref, listHref } from "#cms/admin/addresses.ts";
import type { AdminGroup, AdminTab } from "#cms/admin/groups.ts";
import type { TodoTarget } from "./todo.ts";

/** Returns the address of the screen that fixes an item, or null if no screen shows entries of that kind. */
export function todoHref(groups: AdminGroup[], target: TodoTarget): string | null {
  if ("path" in target) return target.path;
  const tab = tabOfKind(groups, target.kind);
  if (!tab) return null;
  return "id" in target ? entryHref(tab.slug, target.id) : listHref(tab.slug, target.query);
}

/** Returns the tab that lists entries of a kind. */
export const tabOfKind = (groups: AdminGroup[], kind: string): AdminTab | undefined =>
  groups.flatMap(({ tabs }) => tabs).find((tab) => tab.kind === kind);
