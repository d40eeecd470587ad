import type { FieldOf } from "#cms/engine/descriptor.ts";

/** A column of the admin's list table. On cards it is part of the meta line. */
export interface AdminColumn<Entry, Field extends string = FieldOf<Entry>> {
  /** The field that the server sorts and filters by, or `status` for the type's status, whatever its field is called. */
  key: Field | "status";
  label: string;
  /** Returns the displayed value, computed from the field and `needs`. */
  read(entry: Entry): string | number | null;
  /** Further fields that `read` uses. */
  needs?: Field[];
  /** True if the list can be filtered by this column. */
  isFilter?: boolean;
  /** Returns the label of a filter value. Default: the value itself. */
  nameValue?(value: string): string;
  isNumeric?: boolean;
  /** The smallest window width at which the table shows the column. Cards always show it. */
  from?: "lg" | "xl" | "2xl";
}

/** The category column, with a filter. */
export const categoryColumn: AdminColumn<{ category: string | null }> = {
  key: "category",
  label: "Category",
  read: ({ category }) => category || null,
  isFilter: true,
};

export const slugColumn: AdminColumn<{ slug: string }> = {
  key: "slug",
  label: "Slug",
  read: ({ slug }) => `/${slug}`,
  from: "xl",
};

export const orderColumn: AdminColumn<{ displayOrder: number }> = {
  key: "displayOrder",
  label: "Order",
  read: ({ displayOrder }) => displayOrder,
  isNumeric: true,
  from: "lg",
};
