import type { faqs } from "./faq.table.ts";

type NewFaq = typeof faqs.$inferInsert;

/** A question for tests. Each call uses a new slug. */
export const buildFaq = (fields: Partial<NewFaq> = {}): NewFaq => {
  const slug = fields.slug ?? `question-${++built}`;
  return { slug, question: `Question ${slug}?`, answer: "An answer.", displayOrder: 1000, ...fields };
};

let built = 0;
