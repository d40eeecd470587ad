import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type ContentType, type Row, segmentOf } from "#cms/engine/content-type.server.ts";
import { countOfAll } from "#cms/todo/todo-line.server.ts";
import type { Database } from "#db/database.server.ts";
import { type DraftRow, drafts } from "./draft.table.ts";
import { titleOf } from "./drafts.server.ts";

export const draftFilters = ["review", "scheduled", "changed"] as const;

export type DraftFilter = (typeof draftFilters)[number];

const mostListed = 200;

export type DraftLine = ReturnType<typeof lineOf>;

/** Returns drafts of new and existing entries: scheduled drafts by time, others most recent first. */
export async function listDrafts(db: Database, types: ContentType[], filter: DraftFilter | null) {
  const isByTime = filter === "scheduled";
  const { lines } = await findDrafts(db, types, {
    condition: conditionOf(filter),
    isByTime,
    most: mostListed,
  });
  return lines;
}

/** Returns the latest drafts of a type, and the number of all its drafts. */
export async function listDraftsOf(db: Database, type: ContentType) {
  const { lines, total } = await findDrafts(db, [type], { condition: undefined, most: mostListed });
  return { items: lines, total };
}

interface DraftChoice {
  condition: SQL | undefined;
  /** Sorted by the scheduled time instead of the last change, latest first. */
  isByTime?: boolean;
  most: number;
}

/** Returns the number of drafts that meet a condition, and the first of them. */
export async function findDrafts(
  db: Database,
  types: ContentType[],
  { condition, isByTime = false, most }: DraftChoice,
) {
  const rows = await db
    .select({ ...getTableColumns(drafts), total: countOfAll })
    .from(drafts)
    .where(and(isNull(drafts.discardedAt), or(hasChanges, isScheduled), hasItsEntry(types), condition))
    .orderBy(isByTime ? asc(drafts.goLiveAt) : desc(drafts.updatedAt), drafts.id)
    .limit(most);
  const lines = await Promise.all(types.map((type) => linesOf(db, type, rows)));
  const byId = new Map(lines.flat());
  return { total: rows[0]?.total ?? 0, lines: rows.flatMap(({ id }) => byId.get(id) ?? []) };
}

/** Excludes drafts whose entry was deleted. */
const hasItsEntry = (types: ContentType[]) =>
  or(
    ...types.map(({ kind, table }) => {
      const exists = sql`exists (select 1 from ${table} where ${table.id} = ${drafts.entryId})`;
      return and(eq(drafts.kind, kind), or(isNull(drafts.entryId), exists));
    }),
  );

const hasChanges = sql`${drafts.data} <> '{}'::jsonb`;

/** A schedule needs no changes: an unpublished entry can go live unchanged. */
const isScheduled = or(isNotNull(drafts.goLiveAt), isNotNull(drafts.failure));

const conditionOf = (filter: DraftFilter | null) => {
  if (filter === "review") return eq(drafts.state, "in_review");
  return filter === "scheduled" ? isScheduled : undefined;
};

async function linesOf(db: Database, type: ContentType, rows: DraftRow[]) {
  const draftsOfType = rows.filter(({ kind }) => kind === type.kind);
  const ids = draftsOfType.flatMap(({ entryId }) => entryId ?? []);
  const entries: Row[] =
    ids.length === 0 ? [] : await db.select().from(type.table).where(inArray(type.table.id, ids));
  const byId = new Map(entries.map((entry) => [Number(entry.id), entry]));
  return draftsOfType.map(
    (draft) => [draft.id, lineOf(type, draft, byId.get(draft.entryId ?? 0) ?? null)] as const,
  );
}

/** The draft's title, or the live one if the draft cleared it. */
function shownTitle(type: ContentType, { data }: DraftRow, live: Row | null): string {
  const isTaken = Object.hasOwn(data, type.titleField) && !String(data[type.titleField] ?? "").trim();
  if (!live) return titleOf(type, data);
  return type.titleOf(isTaken ? live : { ...live, ...data });
}

const lineOf = (type: ContentType, draft: DraftRow, live: Row | null) => ({
  type: segmentOf(type),
  key: draft.key,
  id: draft.entryId,
  title: shownTitle(type, draft, live),
  isLive: live !== null && type.isPublic(live),
  state: draft.state,
  version: draft.version,
  owner: draft.ownerName,
  editedBy: draft.editedBy,
  updatedAt: draft.updatedAt,
  requestedBy: draft.requestedBy,
  requestedAt: draft.requestedAt,
  goLiveAt: draft.goLiveAt,
  expireAt: draft.expireAt,
  failure: draft.failure,
});
