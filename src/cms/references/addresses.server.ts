import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { redirects } from "../history/redirect.table.ts";
import { addresses } from "./address.table.ts";
import { entryPath, isFixedPath, isListOfValue, vendorPathsOfComparison } from "./site-paths.ts";

/** An entry of any type. */
export interface EntryKey {
  kind: string;
  entryId: number;
}

/** The path at which an entry of some kind is found. */
interface Address {
  entryId: number;
  path: string;
  isPublic: boolean;
}

/**
 * Records where entries of a kind are found now, null where they have no page; call it in the transaction that saves them. A
 * path that another entry has fails with the database's unique violation. Rows are changed in place: who waits for one
 * (`lockPublicPaths`) finds a row that was deleted and inserted again no more.
 */
export async function recordAddresses(
  db: Database,
  kind: string,
  found: (Omit<Address, "path"> & { path: string | null })[],
): Promise<void> {
  const present = found.flatMap(({ path, ...entry }) => (path ? [{ ...entry, path }] : []));
  const absent = found.filter(({ path }) => !path);
  await releaseAddresses(
    db,
    kind,
    absent.map(({ entryId }) => entryId),
  );
  if (present.length === 0) return;
  const changed = await db
    .update(addresses)
    .set({ path: sql`given.path`, isPublic: sql`given."isPublic"` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(present)}::jsonb) as given ("entryId" integer, path text, "isPublic" boolean)`,
    )
    .where(and(eq(addresses.kind, kind), sql`${addresses.entryId} = given."entryId"`))
    .returning({ entryId: addresses.entryId });
  const known = new Set(changed.map(({ entryId }) => entryId));
  await addAddresses(
    db,
    kind,
    present.filter(({ entryId }) => !known.has(entryId)),
  );
}

/** Records the addresses of new entries of a kind, which have none yet. */
export async function addAddresses(db: Database, kind: string, found: Address[]): Promise<void> {
  if (found.length > 0) await db.insert(addresses).values(found.map((address) => ({ kind, ...address })));
}

/** Frees the paths of entries that are deleted. */
export async function releaseAddresses(db: Database, kind: string, ids: number[]): Promise<void> {
  if (ids.length > 0)
    await db.delete(addresses).where(and(eq(addresses.kind, kind), inArray(addresses.entryId, ids)));
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
  const asked = [...new Set(paths)].filter(isOfAnEntry);
  if (asked.length === 0) return new Set();
  const candidates = [...new Set(asked.map(entryPath).flatMap((path) => [path, ...vendorPathsOf(path)]))];
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
  return new Set(asked.filter((path) => !isFound(entryPath(path))));
}

const isOfAnEntry = (link: string) => !isFixedPath(entryPath(link)) && !isListOfValue(entryPath(link));

const vendorPathsOf = (path: string) => vendorPathsOfComparison(path).flat();
