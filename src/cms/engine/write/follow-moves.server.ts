import { eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { type ContentType, findContentType, type Row } from "../content-type.server.ts";
import { entryReferences } from "../references/reference.table.ts";
import { entryTag, typeTag } from "../tags.ts";
import { indexEntries } from "./index-entry.server.ts";

/** The path of a page before and after a save, null if it has none. */
interface Move {
  from: string | null;
  to: string | null;
}

/** Rewrites the slugs of moved pages in fields that name pages by their slugs. Links in texts are redirected instead. */
export async function followMoves(db: Database, moves: readonly Move[]): Promise<void> {
  for (const { from, to } of moves) if (from && to && from !== to) await followMove(db, from, to);
}

async function followMove(db: Database, from: string, to: string): Promise<void> {
  const { kind, entryId, field, target } = entryReferences;
  const references = await db.select({ kind, entryId, field }).from(entryReferences).where(eq(target, from));
  for (const reference of references) {
    const type = findContentType(reference.kind);
    if (type) await renameIn(db, type, reference, { from, to });
  }
}

async function renameIn(
  db: Database,
  type: ContentType,
  { entryId, field }: { entryId: number; field: string },
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { table, kind } = type;
  const [entry]: Row[] = await db.select().from(table).where(eq(table.id, entryId)).for("update");
  const isNamed = entry && type.referencesOf(entry).some((one) => one.field === field && one.target === from);
  if (!isNamed) return;
  const value = renamed(entry[field], slugOf(from), slugOf(to));
  const changed: Row[] = await db
    .update(table)
    .set({ [field]: value })
    .where(eq(table.id, entryId))
    .returning();
  await indexEntries(db, type, changed);
  await announceContentChange(db, [typeTag(kind), entryTag(kind, entryId)]);
}

const slugOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Replaces a slug in a list of slugs, and in properties named `slug` or `…Slugs`. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((one) => (one === from ? to : renamed(one, from, to)));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (name === "slug") return [name, part === from ? to : part];
      return [name, isListOfTexts(part) && !name.endsWith("Slugs") ? part : renamed(part, from, to)];
    }),
  );
}

const isListOfTexts = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
