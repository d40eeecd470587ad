import type { articles } from "./article.table.ts";

type NewArticle = typeof articles.$inferInsert;

/** A published article for tests. Each call uses a new slug. */
export const buildArticle = (fields: Partial<NewArticle> = {}): NewArticle => {
  const slug = fields.slug ?? `article-${++built}`;
  return {
    slug,
    title: `Article ${slug}`,
    originalContent: "What the *original* says.",
    excerpt: "What the excerpt says.",
    status: "published",
    ...fields,
  };
};

let built = 0;
