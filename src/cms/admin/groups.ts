import type { LucideIcon } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import { formLabel } from "#cms/engine/form-label.ts";
import type { Action } from "#http/permission.ts";
import type { AdminType } from "./type.tsx";

/** A tab of the content manager: a content type with its list and forms, or a desk with several screens. */
export interface AdminTab {
  /** The tab's part of the address: `/admin/vendors`. */
  slug: string;
  label: string;
  /** Icon in the rail. */
  Icon: LucideIcon;
  /** The key of the tab's count. */
  kind: string;
  /** The type whose entries have addresses below the tab's. */
  type?: AdminType;
  /** The tab's screens. Default: the type's list. */
  desk?: AdminDesk;
}

/** A keyboard shortcut and its description. */
export interface KeyHint {
  keys: string[];
  does: string;
  /** True for a single-key shortcut, which the editor can switch off. */
  isSingle?: boolean;
  /** The action that the shortcut requires. Without it, everybody sees the shortcut. */
  needs?: Action;
}

/** Related screens with common buttons above them. */
export interface AdminDesk {
  /** True for a screen that also needs the rail's width. */
  isWide?: boolean;
  /** The desk's shortcuts, for the shortcut list. */
  keys?: KeyHint[];
  Actions: () => ReactNode;
  /** Replaces the desk while the address has the parameter: `/admin/news?review=7`. */
  page?: { parameter: string; Screen: () => ReactNode };
  /** `slug` is part of the address: `/admin/news?desk=feeds`. The first part's slug is omitted. */
  parts: { slug: string; label: string; Screen: () => ReactNode }[];
}

export interface AdminGroup {
  label: string;
  /** True for the daily work, which comes before the content groups. */
  isWork?: boolean;
  tabs: AdminTab[];
}

/** The groups, provided by the registry. The shell knows no content type by name. */
export const AdminGroupsContext = createContext<AdminGroup[]>([]);

export const useAdminGroups = () => useContext(AdminGroupsContext);

/** Returns a function for the label of a field, as the form of the entry's kind shows it. */
export function useFormLabel(): (kind: string | null, field: string) => string {
  const tabs = useAdminGroups().flatMap((group) => group.tabs);
  return (kind, field) => formLabel(tabs.find(({ type }) => type?.kind === kind)?.type, field);
}
