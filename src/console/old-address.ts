import { listedEntryHref, listHref } from "../addresses.ts";
import type { AdminGroup } from "../groups.ts";

/**
 * Returns the present address of a screen that was asked for at an earlier one: `/admin?tab=faq`,
 * `/admin/vendors?edit=7`, or by the type's name in the API, `/admin/service-providers`. Null for a present address.
 */
export function findNewAddress(
  groups: AdminGroup[],
  { tab, entry }: { tab?: string | undefined; entry?: string | undefined },
  params: URLSearchParams,
): string | null {
  const tabs = groups.flatMap((group) => group.tabs);
  const asked = tab ?? params.get("tab");
  const known =
    tabs.find(({ slug }) => slug === asked) ??
    tabs.find(({ type }) => type?.paths.some((path) => path === `/api/${asked}`));
  // The parts of a desk open their own dialogs.
  const edited = params.has("desk") ? null : params.get("edit");
  const isPresent = known?.slug === tab && !params.has("tab") && edited === null;
  if (!known || isPresent) return null;
  const rest = new URLSearchParams(params);
  rest.delete("tab");
  if (edited !== null) rest.delete("edit");
  const opened = [edited, entry].find((part) => part && isEntry(part));
  return opened
    ? listedEntryHref(known.type ?? {}, known.slug, opened === "new" ? opened : Number(opened), rest)
    : listHref(known.slug, rest.toString());
}

/** Returns true for the part of an address that names an entry: its number, or `new`. */
export const isEntry = (part: string) => part === "new" || /^[1-9]\d{0,9}$/.test(part);
