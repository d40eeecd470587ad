import { eq, inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { findUniqueViolation } from "#db/unique-violation.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { isSameJson } from "#shared/same-json.ts";
import { type ContentType, findContentType, type Row } from "../content-type.server.ts";
import { entryReferences } from "../references/reference.table.ts";
import { cardTag, entryTag, listTag, selectionTag, typeTag } from "../tags.ts";
import { indexEntries } from "./index-entry.server.ts";

/** The path of a page before and after a save, null if it has none. */
interface Move {
  from: string | null;
  to: string | null;
}

/** Updates fields that name moved pages by their slugs. Links in texts are redirected instead. */
export async function followMoves(db: Database, moves: readonly Move[]): Promise<void> {
  const slugs = new Map(
    moves.flatMap(({ from, to }) =>
      from && to && from !== to ? [[from, to.slice(to.lastIndexOf("/") + 1)] as const] : [],
    ),
  );
  if (slugs.size === 0) return;
  const { kind, entryId, target } = entryReferences;
  const naming = await db
    .selectDistinct({ kind, entryId })
    .from(entryReferences)
    .where(inArray(target, [...slugs.keys()]))
    .orderBy(kind, entryId);
  for (const one of naming) {
    const type = findContentType(one.kind);
    if (type) await followPages(db, type, one.entryId, slugs);
  }
}

async function followPages(db: Database, type: ContentType, id: number, slugs: Map<string, string>) {
  const { table } = type;
  const [entry]: Row[] = await db.select().from(table).where(eq(table.id, id)).for("update");
  if (!entry) return;
  const fields = type.followPages(entry, (path) => slugs.get(path));
  const values = Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !isSameJson(value, entry[field])),
  );
  // A link in a text also refers to the page.
  if (Object.keys(values).length === 0) return;
  const update = (tx: Database) => tx.update(table).set(values).where(eq(table.id, id)).returning();
  const followed = await db.transaction(update).catch((error: unknown) => {
    // Another entry already belongs to the page at its new address.
    if (findUniqueViolation(error)) return [];
    throw error;
  });
  await afterFollowing(db, type, followed);
}

/** Reindexes entries that followed the save of another one, and announces their change to all processes. */
export async function afterFollowing(db: Database, type: ContentType, entries: Row[]): Promise<void> {
  if (entries.length === 0) return;
  const { kind } = type;
  await indexEntries(db, type, entries);
  await announceContentChange(db, [
    ...[typeTag(kind), listTag(kind), selectionTag(kind)],
    ...entries.flatMap(({ id }) => [entryTag(kind, Number(id)), cardTag(kind, Number(id))]),
  ]);
}
