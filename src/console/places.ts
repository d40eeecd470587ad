import { may, refusalOf } from "#accounts/permissions.ts";
import type { Editor } from "#accounts/signed-in-editor.ts";
import { routes } from "#shared/routes.ts";
import type { AdminGroup, AdminTab } from "../groups.ts";
import type { AdminType } from "../type.tsx";
import { isListedAsCards } from "./entry-cards.tsx";
import { isEntry } from "./old-address.ts";
import { type AdminRecord, records, recordsFor } from "./records.tsx";

/** A screen of the admin with an address of its own. */
export type AdminPlace = AdminTab | AdminRecord;

/**
 * The place of an address; the start screen without one, null where there is none that the editor may open. Tabs of a type
 * have entries below them.
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

/** The place of an address that the editor's role does not open, and why; null for any other address. */
export function findClosedPlace(
  editor: Editor,
  { tab, entry }: { tab?: string | undefined; entry?: string | undefined },
): { label: string; why: string } | null {
  const place = entry === undefined ? records.find(({ slug }) => slug === tab) : undefined;
  if (!place?.needs || may(editor, place.needs)) return null;
  return { label: place.label, why: refusalOf(editor.role, place.needs) };
}

/** The same groups where each entry opens on a page: there it can be changed as a draft by whoever may not write it. */
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

/** The address of a place. */
export const placeHref = ({ slug }: Pick<AdminPlace, "slug">) =>
  slug === "" ? routes.admin.href() : routes.adminTab.href({ tab: slug });
