import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { DraftState } from "./draft-states.ts";

/** The editor who changed a field of a draft. `id` is empty for a program. */
export interface FieldAuthor {
  id: string;
  name: string;
  /** Missing for changes made before it was recorded. */
  at?: string;
  /** The import that changed the field, on the editor's behalf. */
  batchId?: number;
}

/** Drafts: unpublished changes to entries. They live outside the entries' tables, so no query for readers can return them. */
export const drafts = pgTable(
  "drafts",
  {
    id: id(),
    kind: text().notNull(),
    /** The entry's id, or the `new-…` key that the editor's page chose for a new entry. */
    key: text().notNull(),
    /** Null for a new entry. */
    entryId: integer(),
    /** `updatedAt` of the live entry the changes are based on. */
    baseVersion: instant(),
    /** Only the changed fields, as typed. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The last editor of each field in `data`. */
    authors: jsonb().$type<Record<string, FieldAuthor>>().notNull().default({}),
    version: integer().notNull().default(0),
    state: text().$type<DraftState>().notNull().default("editing"),
    ownerId: text(),
    ownerName: text().notNull(),
    /** The last editor. */
    editedBy: text().notNull(),
    updatedAt: instant().notNull(),
    requestedById: text(),
    requestedBy: text(),
    requestedAt: instant(),
    reviewedBy: text(),
    reviewedAt: instant(),
    /** The reviewer's note to the author of a returned draft. */
    note: text(),
    /** The approved version. Approval of an earlier version is void. */
    approvedVersion: integer(),
    goLiveAt: instant(),
    expireAt: instant(),
    scheduledById: text(),
    scheduledBy: text(),
    /** The import that created the draft, or null if an editor did. */
    batchId: integer(),
    /** Why the scheduled publication failed. */
    failure: text(),
    /** Set while the draft is in the trash. Its key is then `discarded-…`, which no URL matches. */
    discardedAt: instant(),
    discardedBy: text(),
  },
  (table) => [unique().on(table.kind, table.key), index().on(table.goLiveAt), index().on(table.batchId)],
);

export type DraftRow = typeof drafts.$inferSelect;

/** Drafts that ended when a batch published them. Undoing the batch brings them back. */
export const publishedDrafts = pgTable(
  "published_drafts",
  {
    id: id(),
    batchId: integer().notNull(),
    draft: jsonb().$type<Omit<DraftRow, "id">>().notNull(),
    at: instant().notNull(),
  },
  (table) => [index().on(table.batchId)],
);

/** The version of each entry's last ended draft. The next draft continues from it, so an old `If-Match` never matches. */
export const draftVersions = pgTable(
  "draft_versions",
  {
    kind: text().notNull(),
    key: text().notNull(),
    version: integer().notNull(),
    endedAt: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);

const ofDraft = () =>
  integer()
    .notNull()
    .references(() => drafts.id, { onDelete: "cascade" });

/** Editors' comments on fields of a draft. Replies reference their parent. */
export const draftComments = pgTable(
  "draft_comments",
  {
    id: id(),
    draftId: ofDraft(),
    field: text().notNull(),
    /** The passage of the field that the comment quotes. */
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

/** Preview links. Only the token's hash is stored, so the database alone cannot open one. */
export const draftPreviews = pgTable(
  "draft_previews",
  { tokenHash: text().primaryKey(), draftId: ofDraft(), until: instant().notNull() },
  (table) => [index().on(table.draftId)],
);

/** Scheduled withdrawals of live entries. */
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

/** Editors who have an entry open, by session. Rows expire if they are not refreshed. */
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
