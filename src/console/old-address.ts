import { listedEntryHref, listHref } from "#cms/admin/addresses.ts";
import type { AdminGroup } from "#cms/admin/groups.ts";
import { proposalsHref } from "#cms/facts/screens/fact-address.ts";

/**
 * Returns the current address for an outdated one: `/admin?tab=faq`, `/admin/vendors?edit=7`, `/admin/suggestions`, or the type's API name, as in
 * `/admin/service-providers`. Returns null if the address is current.
 */
export function findNewAddress(
  groups: AdminGroup[],
  { tab, entry }: { tab?: string | undefined; entry?: string | undefined },
  params: URLSearchParams,
): string | null {
  const tabs = groups.flatMap((group) => group.tabs);
  const asked = tab ?? params.get("tab");
  if (asked === "suggestions") return proposalsHref({ origin: "reader" });
  const match =
    tabs.find(({ slug }) => slug === asked) ??
    tabs.find(({ type }) => type?.paths.some((path) => path === `/api/${asked}`));
  // The parts of a desk open their own dialogs.
  const edited = params.has("desk") ? null : params.get("edit");
  const isPresent = match?.slug === tab && !params.has("tab") && edited === null;
  if (!match || isPresent) return null;
  const rest = new URLSearchParams(params);
  rest.delete("tab");
  if (edited !== null) rest.delete("edit");
  const opened = [edited, entry].find((part) => part && isEntry(part));
  return opened
    ? listedEntryHref(match.type ?? {}, match.slug, opened === "new" ? opened : Number(opened), rest)
    : listHref(match.slug, rest.toString());
}

/** Returns true if a path segment identifies an entry: its id, or `new`. */
export const isEntry = (part: string) => part === "new" || /^[1-9]\d{0,9}$/.test(part);
