import type { glossaryTerms } from "./glossary.table.ts";

type NewTerm = typeof glossaryTerms.$inferInsert;

/** A term for tests. Each call uses a new slug. */
export const buildTerm = (fields: Partial<NewTerm> = {}): NewTerm => {
  const slug = fields.slug ?? `term-${++built}`;
  return { slug, term: `Term ${slug}`, definition: "A definition.", displayOrder: 1000, ...fields };
};

let built = 0;
