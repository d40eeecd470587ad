import { routes } from "#shared/routes.ts";
import type { AdminType } from "./type.tsx";

/** The parameter in which the query of a list travels to the page of one of its entries. */
export const listParam = "list";

/** The parameter that names a draft: of a new entry, so that it is found again; of any entry, so that its form is a page. */
export const draftParam = "draft";

/** The address of an entry's form: a page, or a dialog over the list. `tab` is the list's part of the address. */
export const entryHref = (tab: string, entry: number | "new") =>
  routes.adminEntry.href({ tab, entry: String(entry) });

/** The address of the page of an entry's draft, also where the entry itself opens in a dialog. */
export const draftHref = (tab: string, entry: number) =>
  `${entryHref(tab, entry)}?${new URLSearchParams({ [draftParam]: String(entry) })}`;

/**
 * The address of the form of an entry that is opened from its list: a page knows the list's query, so that it leads to the next
 * entry and back; a dialog leaves the list below as it was.
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

/** The address of a list, filtered and sorted as its query says. */
export const listHref = (tab: string, query = "") =>
  `${routes.adminTab.href({ tab })}${query === "" ? "" : `?${query}`}`;
