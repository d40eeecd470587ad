import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import type { Week } from "./week.ts";

/** What editors have done to a week's digest. Weeks without a row show their articles, newest first. */
export const digests = pgTable("digests", {
  week: text().$type<Week>().primaryKey(),
  /** Markdown. */
  introduction: text().notNull(),
  /** Ids of articles in the editors' order. Articles published later follow, newest first. */
  articles: integer().array().notNull(),
  /** Ids of articles left out. */
  leftOut: integer().array().notNull(),
  /** Counts the saves, so that an editor does not overwrite another's. */
  version: integer().notNull(),
  /** When it was put into the outbox. A digest is mailed once. */
  mailedAt: instant(),
  /** The number of subscribers it was mailed to. */
  recipients: integer(),
});
