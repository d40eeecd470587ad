import type { AdminGroup, AdminTab } from "../groups.ts";
import { type AdminRecord, records } from "./records.tsx";

/** A screen of the admin with an address of its own. */
export type AdminPlace = AdminTab | AdminRecord;

/** The place of that part of the address; the first tab without one, null where there is no such place. */
export function findPlace(groups: AdminGroup[], slug: string | undefined): AdminPlace | null {
  const tabs = groups.flatMap((group) => group.tabs);
  const places = [...tabs, ...records];
  return (slug === undefined ? tabs[0] : places.find((place) => place.slug === slug)) ?? null;
}

export const isTab = (place: AdminPlace): place is AdminTab => "kind" in place;
