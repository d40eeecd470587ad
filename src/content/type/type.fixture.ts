import type { familyOfficeTypes } from "./type.table.ts";

type NewType = typeof familyOfficeTypes.$inferInsert;

/** A type of family office for tests. Each call uses a new slug. */
export const buildType = (fields: Partial<NewType> = {}): NewType => {
  const slug = fields.slug ?? `type-${++built}`;
  return { slug, title: `Type ${slug}`, content: "A text.", displayOrder: 1000, ...fields };
};

let built = 0;
