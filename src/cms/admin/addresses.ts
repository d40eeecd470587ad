import { routes } from "#shared/routes.ts";
import type { AdminType } from "./type.tsx";

/** Query parameter that passes a list's query to the pages of its entries. */
export const listParam = "list";

/** Query parameter with a draft's id. Makes a new entry's draft findable, and opens any entry's form as a page. */
export const draftParam = "draft";

/** The address of an entry's form, as a page or as a dialog over the list. `tab` is the list's slug. */
export const entryHref = (tab: string, entry: number | "new") =>
  routes.adminEntry.href({ tab, entry: String(entry) });

/**
 * The address of the page for a draft, even if the entry itself opens in a dialog. `draft` is the entry's id, or the draft's key for
 * a new entry.
 */
export const draftHref = (tab: string, draft: number | string) =>
  `${entryHref(tab, typeof draft === "number" ? draft : "new")}?${new URLSearchParams({ [draftParam]: String(draft) })}`;

/**
 * The address of an entry's form, opened from a list. A page receives the list's query, for its links to the next entry and back. A
 * dialog keeps the query of the list below it.
 */
export function listedEntryHref(
  { hasEditPage }: Pick<AdminType, "hasEditPage">,
  tab: string,
  entry: number | "new",
  query: URLSearchParams,
): string {
  const list = query.toString();
  if (list === "") return entryHref(tab, entry);
  return `${entryHref(tab, entry)}?${hasEditPage ? new URLSearchParams({ [listParam]: list }) : list}`;
}

/** The address of a list with its filter and order. */
export const listHref = (tab: string, query = "") =>
  `${routes.adminTab.href({ tab })}${query === "" ? "" : `?${query}`}`;

/** The screen that finds words in all entries and replaces them. */
export const replaceHref = (find: string, replacement: string) =>
  `${routes.adminTab.href({ tab: "replace" })}?${new URLSearchParams({ find, with: replacement })}`;
