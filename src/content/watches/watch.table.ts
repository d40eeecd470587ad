import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { KnownLevels, Rhythm, WatchReport } from "./watch.schema.ts";

/**
 * Readers who are mailed about changes: unconfirmed at first, then active, then ended. There is at most one unconfirmed and one
 * active watch per address, vendors and requirements. Unconfirmed ones are erased after 48 hours.
 */
export const watches = pgTable(
  "watches",
  {
    id: id(),
    /** Null once the watch is stopped. */
    email: text(),
    /** Ids in ascending order. Empty: all published vendors. */
    vendors: integer().array().notNull(),
    /** As in an address (`1~general-ledger.m~api.n`). Empty: none. */
    requirements: text().notNull(),
    /** `digest`: of the weekly digest, without vendors and requirements. */
    cadence: text().$type<Rhythm>().notNull(),
    /** Random. The secrets in links are derived from it and the site's key, and never stored. */
    salt: text().notNull(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    endedAt: instant(),
    /** The watch that continues this one, so that the links in its mails stop that one. */
    replacedBy: integer(),
  },
  (table) => [
    uniqueIndex("watches_unconfirmed")
      .on(table.email, table.vendors, table.requirements)
      .where(sql`${table.confirmedAt} is null`),
    uniqueIndex("watches_active")
      .on(table.email, table.vendors, table.requirements)
      .where(sql`${table.confirmedAt} is not null and ${table.endedAt} is null`),
  ],
);

/**
 * The report of a period for all watches of a cadence: one row per period, even if nothing changed, and one per mailed digest.
 */
export const watchPeriods = pgTable(
  "watch_periods",
  {
    id: id(),
    cadence: text().$type<Rhythm>().notNull(),
    /** The first day, `2026-11-23`, or the week of a digest, `2026-w48`. */
    period: text().notNull(),
    /** Changes up to this moment are in this period's report or an earlier one. */
    until: instant().notNull(),
    report: jsonb().$type<WatchReport>().notNull(),
    /** The sourced levels as of `until`. The next report compares with them. */
    levels: jsonb().$type<KnownLevels>().notNull(),
  },
  (table) => [uniqueIndex().on(table.cadence, table.period)],
);

/** The outbox: one email per watch and period, written in the transaction that stores the period's report. */
export const watchMails = pgTable(
  "watch_mails",
  {
    watchId: integer()
      .notNull()
      .references(() => watches.id, { onDelete: "cascade" }),
    periodId: integer()
      .notNull()
      .references(() => watchPeriods.id, { onDelete: "cascade" }),
    /** Null once sent or given up. */
    dueAt: instant(),
    /** When the lease of the sending process ends. */
    leasedUntil: instant(),
    tries: integer().notNull().default(0),
    sentAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.watchId, table.periodId] }), index().on(table.dueAt)],
);

/** The channel that notifies every process of new mails. */
export const watchMailsDue = "watch_mails_due";
