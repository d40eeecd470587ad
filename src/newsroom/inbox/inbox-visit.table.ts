import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/** The times at which each editor last looked at the inbox: what came since is new to them. */
export const inboxVisits = pgTable("inbox_visits", {
  editorId: text().primaryKey(),
  /** The visit that lasts, or the last one. */
  seenAt: instant().notNull(),
  /** The visit before it. */
  formerlySeenAt: instant(),
});
