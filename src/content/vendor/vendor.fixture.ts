import type { vendors } from "./vendor.table.ts";

type NewVendor = typeof vendors.$inferInsert;

/** A vendor for tests. Each call uses a new slug. */
export const buildVendor = (fields: Partial<NewVendor> = {}): NewVendor => {
  const slug = fields.slug ?? `vendor-${++built}`;
  return {
    slug,
    name: `Vendor ${slug}`,
    description: "Reports what a family owns.",
    features: ["Consolidated Reporting"],
    displayOrder: 1000,
    ...fields,
  };
};

let built = 0;
