import type { LucideIcon } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import type { Action } from "#http/permission.ts";
import type { AdminType } from "./type.tsx";

/** One tab of the content manager: a type that is listed and edited like the others, or a desk of several screens. */
export interface AdminTab {
  /** The tab's part of the address: `/admin/vendors`. */
  slug: string;
  label: string;
  /** Stands before its name in the rail. */
  Icon: LucideIcon;
  /** The key of its count. */
  kind: string;
  /** The type whose entries have their addresses below the tab's. */
  type?: AdminType;
  /** The tab's screens; without it, the list of the type. */
  desk?: AdminDesk;
}

/** A key, or several pressed together, and what they do. */
export interface KeyHint {
  keys: string[];
  does: string;
  /** True for a key that is pressed alone, which can be switched off. */
  isSingle?: boolean;
  /** The action that a key needs; everybody is shown a key without one. */
  needs?: Action;
}

/** Screens that belong together, and the buttons above them all. */
export interface AdminDesk {
  /** True for a screen that wants the room of the rail. */
  isWide?: boolean;
  /** The desk's own keys, for the list of keys. */
  keys?: KeyHint[];
  Actions: () => ReactNode;
  /** A page that takes the place of the desk while the address names something for it: `/admin/news?review=7`. */
  page?: { parameter: string; Screen: () => ReactNode };
  /** `slug` is part of the address: `/admin/news?desk=feeds`. The first part's slug is omitted. */
  parts: { slug: string; label: string; Screen: () => ReactNode }[];
}

export interface AdminGroup {
  label: string;
  /** True for the day's work, which stands above the groups of content. */
  isWork?: boolean;
  tabs: AdminTab[];
}

/** The groups that the registry hands to the admin: the shell itself knows no type by name. */
export const AdminGroupsContext = createContext<AdminGroup[]>([]);

export const useAdminGroups = () => useContext(AdminGroupsContext);
