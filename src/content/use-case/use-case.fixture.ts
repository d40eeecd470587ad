import type { useCases } from "./use-case.table.ts";

type NewUseCase = typeof useCases.$inferInsert;

/** A use case for tests. Each call uses a new slug. */
export const buildUseCase = (fields: Partial<NewUseCase> = {}): NewUseCase => {
  const slug = fields.slug ?? `use-case-${++built}`;
  return {
    slug,
    title: `Use case ${slug}`,
    description: "Brings figures together.",
    complexity: "Medium",
    highlightCategories: ["Reporting"],
    contentSections: [{ id: "first", title: "Begin", content: "Begin with the accounts.", order: 1 }],
    displayOrder: 1000,
    ...fields,
  };
};

let built = 0;
