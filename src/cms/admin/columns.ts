/** One fact of an entry, in the manager's table and on its cards. */
export interface AdminColumn<Entry> {
  /** The key of the sort in the address. */
  key: string;
  label: string;
  read(entry: Entry): string | number | null;
  /** True if the list can be filtered by the column's values. */
  isFilter?: boolean;
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
  key: "order",
  label: "Order",
  read: ({ displayOrder }) => displayOrder,
  isNumeric: true,
  from: "lg",
};
