import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { redirects } from "../history/redirect.table.ts";
import type { EntryKey } from "./addresses.server.ts";
import { linksIn } from "./links-in-values.ts";
import { entryReferences } from "./reference.table.ts";
import { entryTarget, type Reference } from "./reference.ts";
import { pathname } from "./site-paths.ts";

/** Deletes what entries of a kind refer to; call it in the transaction that saves or deletes them. */
export async function dropReferences(db: Database, kind: string, ids: number[]): Promise<void> {
  await db
    .delete(entryReferences)
    .where(and(eq(entryReferences.kind, kind), inArray(entryReferences.entryId, ids)));
}

/** Rows in one statement: PostgreSQL takes 65,535 values. */
const rowsAtATime = 10_000;

/** Records references of entries that have none yet. Those that no page's path can match are left out. */
export async function addReferences(db: Database, found: (EntryKey & Reference)[]): Promise<void> {
  const possible = found.filter(({ target }) => target.length <= longestTarget);
  for (let start = 0; start < possible.length; start += rowsAtATime)
    await db
      .insert(entryReferences)
      .values(possible.slice(start, start + rowsAtATime))
      .onConflictDoNothing();
}

/** In characters: longer than any page's path. An entry of the index has at most 2,704 bytes. */
const longestTarget = 800;

/** Returns the fields of other entries that refer to an entry, by its number or by any path that leads to it. */
export async function listReferencesTo(db: Database, entry: EntryKey, path: string | null) {
  const moved = path
    ? await db.select({ path: redirects.fromPath }).from(redirects).where(eq(redirects.toPath, path))
    : [];
  const targets = [
    entryTarget(entry.kind, entry.entryId),
    ...(path ? [path] : []),
    ...moved.map((redirect) => redirect.path),
  ];
  const rows = await db
    .select({ kind: entryReferences.kind, entryId: entryReferences.entryId, field: entryReferences.field })
    .from(entryReferences)
    .where(inArray(entryReferences.target, targets))
    .orderBy(entryReferences.kind, entryReferences.entryId, entryReferences.field);
  return rows.filter(({ kind, entryId }) => kind !== entry.kind || entryId !== entry.entryId);
}

/** Returns the site's own paths that the values of an entry link to: in Markdown, or as a whole value. */
export function findLinks(values: Record<string, unknown>): Reference[] {
  const found = new Map<string, Reference>();
  for (const [field, value] of Object.entries(values))
    for (const link of linksIn(value)) {
      if (!isOwnPath(link)) continue;
      const target = pathname(link);
      found.set(`${field} ${target}`, { field, target });
    }
  return [...found.values()];
}

const longestPath = 600;

const isOwnPath = (link: string) => /^\/(?!\/)/.test(link) && link.length <= longestPath;
