import { may, refusalOf } from "#accounts/permissions.ts";
import type { Editor } from "#accounts/signed-in-editor.ts";
import type { AdminGroup, AdminTab } from "#cms/admin/groups.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { isListedAsCards } from "#cms/lists/screens/entry-cards.tsx";
import { routes } from "#shared/routes.ts";
import { isEntry } from "./old-address.ts";
import { type AdminRecord, records, recordsFor } from "./records.tsx";

/** A screen of the admin with its own address. */
export type AdminPlace = AdminTab | AdminRecord;

/**
 * Returns the place of an address, the start screen for the root, or null if the editor may not open any place there. Tabs of a
 * type have entries below them.
 */
export function findPlace(
  groups: AdminGroup[],
  editor: Editor,
  { tab: slug, entry }: { tab?: string | undefined; entry?: string | undefined },
): AdminPlace | null {
  const tabs = groups.flatMap((group) => group.tabs);
  const place = [...tabs, ...recordsFor(editor)].find((one) => one.slug === (slug ?? ""));
  if (!place) return null;
  if (entry === undefined) return place;
  return isTab(place) && place.type && isEntry(entry) ? place : null;
}

/** Returns the place at an address that the editor's role may not open, with the reason. Returns null for any other address. */
export function findClosedPlace(
  editor: Editor,
  { tab, entry }: { tab?: string | undefined; entry?: string | undefined },
): { label: string; why: string } | null {
  const place = entry === undefined ? records.find(({ slug }) => slug === tab) : undefined;
  if (!place?.needs || may(editor, place.needs)) return null;
  return { label: place.label, why: refusalOf(editor.role, place.needs) };
}

/** Returns the groups with an edit page for every type, on which editors without write permission can edit drafts. */
export const withEditPages = (groups: AdminGroup[]): AdminGroup[] =>
  groups.map((group) => ({
    ...group,
    tabs: group.tabs.map((tab) => (tab.type ? { ...tab, type: onPage(tab.type) } : tab)),
  }));

const onPage = (type: AdminType): AdminType => ({
  ...type,
  hasEditPage: true,
  isEditedInPlace: false,
  ...(isListedAsCards(type) && { look: "cards" }),
});

export const isTab = (place: AdminPlace): place is AdminTab => "kind" in place;

export const placeHref = ({ slug }: Pick<AdminPlace, "slug">) =>
  slug === "" ? routes.admin.href() : routes.adminTab.href({ tab: slug });
