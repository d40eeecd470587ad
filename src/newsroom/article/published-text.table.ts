import { index, integer, pgTable } from "drizzle-orm/pg-core";

/** The prints of published articles' texts. Derived data, rebuilt when missing and not part of backups. */
export const publishedTexts = pgTable(
  "news_prints",
  {
    articleId: integer().primaryKey(),
    /** See `printsOf`. */
    prints: integer().array().notNull(),
  },
  (table) => [index().using("gin", table.prints)],
);
