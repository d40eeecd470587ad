import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { redirects } from "../history/redirect.table.ts";
import { addresses } from "./address.table.ts";
import { isSitePath, pathname, vendorPathsOfComparison } from "./site-paths.ts";

/** An entry of any type. */
export interface EntryKey {
  kind: string;
  entryId: number;
}

const isEntry = ({ kind, entryId }: EntryKey) =>
  and(eq(addresses.kind, kind), eq(addresses.entryId, entryId));

/**
 * Records where an entry is found now; call it in the transaction that saves the entry. A path that another entry has
 * fails with the database's unique violation. The row is changed in place: who waits for it (`lockPublicPaths`) finds a row
 * that was deleted and inserted again no more.
 */
export async function recordAddress(
  db: Database,
  entry: EntryKey,
  path: string | null,
  isPublic: boolean,
): Promise<void> {
  if (!path) return releaseAddress(db, entry);
  const changed = await db
    .update(addresses)
    .set({ path, isPublic })
    .where(isEntry(entry))
    .returning({ path: addresses.path });
  if (changed.length === 0) await db.insert(addresses).values({ ...entry, path, isPublic });
}

/** Records the addresses of new entries, which have none yet. */
export async function addAddresses(
  db: Database,
  found: (EntryKey & { path: string; isPublic: boolean })[],
): Promise<void> {
  if (found.length > 0) await db.insert(addresses).values(found);
}

/** Frees the path of an entry that is deleted. */
export async function releaseAddress(db: Database, entry: EntryKey): Promise<void> {
  await db.delete(addresses).where(isEntry(entry));
}

/** Returns the entry that has a path, published or not, or null. */
export async function findAddressOwner(db: Database, path: string): Promise<EntryKey | null> {
  const [owner] = await db
    .select({ kind: addresses.kind, entryId: addresses.entryId })
    .from(addresses)
    .where(eq(addresses.path, path));
  return owner ?? null;
}

/** Returns the paths that are public, and keeps them so until the transaction ends. */
export async function lockPublicPaths(db: Database, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db
    .select({ path: addresses.path })
    .from(addresses)
    .where(and(inArray(addresses.path, paths), eq(addresses.isPublic, true)))
    .orderBy(addresses.path)
    .for("share");
  return new Set(rows.map(({ path }) => path));
}

/**
 * Returns those of the site's own paths that lead readers to no page: neither a published entry, nor one of the site's
 * own screens, nor a redirect. A query or fragment does not count.
 */
export async function findMissingPaths(db: Database, paths: Iterable<string>): Promise<Set<string>> {
  const asked = [...new Set(paths)].filter((path) => !isSitePath(pathname(path)));
  if (asked.length === 0) return new Set();
  const candidates = [...new Set(asked.map(pathname).flatMap((path) => [path, ...vendorPathsOf(path)]))];
  const published = db
    .select({ path: addresses.path })
    .from(addresses)
    .where(and(inArray(addresses.path, candidates), eq(addresses.isPublic, true)));
  const moved = db
    .select({ path: redirects.fromPath })
    .from(redirects)
    .where(inArray(redirects.fromPath, candidates));
  const found = new Set((await published.union(moved)).map(({ path }) => path));
  const isFound = (path: string) =>
    found.has(path) || vendorPathsOfComparison(path).some((pair) => pair.every((one) => found.has(one)));
  return new Set(asked.filter((path) => !isFound(pathname(path))));
}

const vendorPathsOf = (path: string) => vendorPathsOfComparison(path).flat();
