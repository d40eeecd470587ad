import type { buyersGuides } from "./buyers-guide.table.ts";

type NewGuide = typeof buyersGuides.$inferInsert;

/** A buyer's guide for tests. Each call uses a new slug. */
export const buildGuide = (fields: Partial<NewGuide> = {}): NewGuide => {
  const slug = fields.slug ?? `guide-${++built}`;
  return {
    slug,
    title: `Guide ${slug}`,
    description: "What to decide, and when.",
    buyerType: "Single Family Office",
    content: "## First\n\nDecide.\n\n## Second\n\nAsk.",
    displayOrder: 1000,
    ...fields,
  };
};

let built = 0;
