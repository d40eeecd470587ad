import type { ReactNode } from "react";
import type { AdminType } from "./kit/admin-type.tsx";

/** One tab of the content manager: a type that is listed and edited like the others, or a screen of its own. */
export interface AdminTab {
  /** The tab's part of the address: `/admin/vendors`. */
  slug: string;
  label: string;
  /** The key of its count. */
  kind: string;
  type?: AdminType;
  Screen?: () => ReactNode;
}

export interface AdminGroup {
  label: string;
  tabs: AdminTab[];
}

/** A tab that lists a type. */
export const typeTab = (slug: string, type: AdminType): AdminTab => ({
  slug,
  label: type.tab,
  kind: type.kind,
  type,
});

/** The content manager's tabs, four to a group (spec, section 2; contract, section 5). */
export const adminGroups: AdminGroup[] = [];
