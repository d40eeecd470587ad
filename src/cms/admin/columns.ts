import type { FieldOf } from "../descriptor.ts";

/** One fact of an entry, in the manager's table and on its cards. */
export interface AdminColumn<Entry, Field extends string = FieldOf<Entry>> {
  /** The field that the server sorts and filters by; `status` for that of the type, whatever its field is called. */
  key: Field | "status";
  label: string;
  /** The value as the list shows it, made of the field and of `needs`. */
  read(entry: Entry): string | number | null;
  /** Further fields that `read` looks at. */
  needs?: Field[];
  /** True if the list can be filtered by the column's values. */
  isFilter?: boolean;
  /** Names a value of the filter. Default: the value itself. */
  nameValue?(value: string): string;
  isNumeric?: boolean;
  /** Smallest window width at which the table shows the column. Cards always show it. */
  from?: "lg" | "xl" | "2xl";
}

/** The category, which narrows the list. */
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
