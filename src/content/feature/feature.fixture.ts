import type { features } from "./feature.table.ts";

type NewFeature = typeof features.$inferInsert;

/** A feature for tests. Each call uses a new slug. */
export const buildFeature = (fields: Partial<NewFeature> = {}): NewFeature => {
  const slug = fields.slug ?? `feature-${++built}`;
  return {
    slug,
    name: `Feature ${slug}`,
    description: "Does one thing well.",
    category: "Reporting & Analytics",
    importance: "High",
    complexity: "Low",
    displayOrder: 1000,
    ...fields,
  };
};

let built = 0;
