import type { TodoTarget } from "../../../todo/todo.ts";
import { entryHref, listHref } from "../../addresses.ts";
import type { AdminGroup, AdminTab } from "../../groups.ts";

/** The address of the screen that mends something; null where no screen shows entries of that kind. */
export function todoHref(groups: AdminGroup[], target: TodoTarget): string | null {
  if ("path" in target) return target.path;
  const tab = tabOfKind(groups, target.kind);
  if (!tab) return null;
  return "id" in target ? entryHref(tab.slug, target.id) : listHref(tab.slug, target.query);
}

/** The tab that lists the entries of a kind. */
export const tabOfKind = (groups: AdminGroup[], kind: string): AdminTab | undefined =>
  groups.flatMap(({ tabs }) => tabs).find((tab) => tab.kind === kind);
