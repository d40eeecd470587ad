import type { UseQueryOptions } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import type { AdminType } from "./type.tsx";

/** One tab of the content manager: a type that is listed and edited like the others, or a desk of several screens. */
export interface AdminTab {
  /** The tab's part of the address: `/admin/vendors`. */
  slug: string;
  label: string;
  /** The key of its count. */
  kind: string;
  type?: AdminType;
  desk?: AdminDesk;
}

/** Screens that belong together, and the buttons above them all. */
export interface AdminDesk {
  Actions: () => ReactNode;
  /** `slug` is part of the address: `/admin/news?desk=feeds`. The first part's slug is omitted. */
  parts: { slug: string; label: string; Screen: () => ReactNode }[];
  /** The entries whose name holds a text, few of them, for the palette. */
  entriesNamed?: (
    text: string,
  ) => UseQueryOptions<{ id: number; title: string }[], Error, { id: number; title: string }[], string[]>;
}

export interface AdminGroup {
  label: string;
  tabs: AdminTab[];
}

/** The groups that the registry hands to the admin: the shell itself knows no type by name. */
export const AdminGroupsContext = createContext<AdminGroup[]>([]);

export const useAdminGroups = () => useContext(AdminGroupsContext);
