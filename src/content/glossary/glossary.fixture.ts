import type { glossaryTerms } from "./glossary.table.ts";

type NewTerm = typeof glossaryTerms.$inferInsert;

/** A term to save in a test; every call gives another slug. */
export const buildTerm = (fields: Partial<NewTerm> = {}): NewTerm => {
  const slug = fields.slug ?? `term-${++built}`;
  return { slug, term: `Term ${slug}`, definition: "A definition.", displayOrder: 1000, ...fields };
};

let built = 0;
