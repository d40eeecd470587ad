import { index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { DraftState } from "./draft-words.ts";

/**
 * Drafts: what editors have changed of an entry and readers do not see yet. They are kept apart from the entries, so that no
 * query for readers can find them.
 */
export const drafts = pgTable(
  "drafts",
  {
    id: id(),
    kind: text().notNull(),
    /** The entry's number, or the name `new-…` that its editor's page gave a new one. */
    key: text().notNull(),
    /** Null for a new entry. */
    entryId: integer(),
    /** The `updatedAt` of the live entry that the changes were made to. */
    baseVersion: instant(),
    /** The changed fields alone, as they were typed. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    version: integer().notNull().default(0),
    state: text().$type<DraftState>().notNull().default("editing"),
    ownerId: text(),
    ownerName: text().notNull(),
    /** Who typed last. */
    editedBy: text().notNull(),
    updatedAt: instant().notNull(),
    requestedById: text(),
    requestedBy: text(),
    requestedAt: instant(),
    reviewedBy: text(),
    reviewedAt: instant(),
    /** The reviewer's words to the author of a draft that was returned. */
    note: text(),
    /** The version that was approved: approval of an earlier one is void. */
    approvedVersion: integer(),
    goLiveAt: instant(),
    expireAt: instant(),
    scheduledById: text(),
    scheduledBy: text(),
    /** The import that made it; null for a draft that an editor began. */
    batchId: integer(),
    /** Why the scheduled publication did not happen. */
    failure: text(),
  },
  (table) => [unique().on(table.kind, table.key), index().on(table.goLiveAt), index().on(table.batchId)],
);

export type DraftRow = typeof drafts.$inferSelect;

const ofDraft = () =>
  integer()
    .notNull()
    .references(() => drafts.id, { onDelete: "cascade" });

/** Editors' comments at the fields of a draft; answers name the comment that they belong to. */
export const draftComments = pgTable(
  "draft_comments",
  {
    id: id(),
    draftId: ofDraft(),
    field: text().notNull(),
    /** The words of the field that the comment is about. */
    quote: text(),
    text: text().notNull(),
    byId: text(),
    byName: text().notNull(),
    at: instant().notNull(),
    parentId: integer(),
    resolvedBy: text(),
    resolvedAt: instant(),
  },
  (table) => [index().on(table.draftId)],
);

/** Links to previews, known by a hash of their token: the store alone opens none. */
export const draftPreviews = pgTable(
  "draft_previews",
  { tokenHash: text().primaryKey(), draftId: ofDraft(), until: instant().notNull() },
  (table) => [index().on(table.draftId)],
);

/** Live entries that are withdrawn at a time. */
export const expiries = pgTable(
  "expiries",
  {
    kind: text().notNull(),
    entryId: integer().notNull(),
    expireAt: instant().notNull(),
    scheduledById: text(),
    scheduledBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entryId] }), index().on(table.expireAt)],
);

/** Who has an entry open, by session. Rows that were not seen for a while count for nothing. */
export const presence = pgTable(
  "presence",
  {
    kind: text().notNull(),
    key: text().notNull(),
    sessionId: text().notNull(),
    userId: text().notNull(),
    name: text().notNull(),
    openedAt: instant().notNull(),
    editingSince: instant(),
    lastSeenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key, table.sessionId] })],
);
