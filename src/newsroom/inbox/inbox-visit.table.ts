import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/** Each editor's last two visits to the inbox, which determine what is new to them. */
export const inboxVisits = pgTable("inbox_visits", {
  editorId: text().primaryKey(),
  /** The latest call of the current or last visit. */
  seenAt: instant().notNull(),
  /** The end of the visit before it. */
  formerlySeenAt: instant(),
});
