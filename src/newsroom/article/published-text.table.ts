import { index, integer, pgTable } from "drizzle-orm/pg-core";

/** The prints of the published articles' texts: made again when they are missing, so that no backup holds them. */
export const publishedTexts = pgTable(
  "news_prints",
  {
    articleId: integer().primaryKey(),
    /** As of `printsOf`. */
    prints: integer().array().notNull(),
  },
  (table) => [index().using("gin", table.prints)],
);
