import { index, integer, jsonb, pgTable } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { Figures } from "./figures.ts";

/** Reports of one event from several feeds. The members are in `article_desk`. */
export const stories = pgTable(
  "news_stories",
  {
    id: id(),
    /** The story's weights by term: the mean of its members' vectors. */
    centroid: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** The members' figures, which a new member may not contradict. */
    figures: jsonb().$type<Figures>().notNull().default({}),
    /**
     * The number of members that the centroid and figures were built from. If it differs from their current number, both are
     * rebuilt.
     */
    size: integer().notNull().default(0),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [index().on(table.lastAt)],
);
