/** One fact of an entry, in the manager's table and on its cards. */
export interface AdminColumn<Entry> {
  /** The key of the sort in the address. */
  key: string;
  label: string;
  read: (entry: Entry) => string | number | null;
  /** Whether the list can be narrowed to one of the column's values. */
  isFilter?: boolean;
  isNumeric?: boolean;
  /** The window's width from which the table has room for it; it always stands on cards. */
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
  key: "order",
  label: "Order",
  read: ({ displayOrder }) => displayOrder,
  isNumeric: true,
  from: "lg",
};
