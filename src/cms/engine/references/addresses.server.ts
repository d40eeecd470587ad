import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { redirects } from "../history/redirect.table.ts";
import { addresses } from "./address.table.ts";
import { entryReferences } from "./reference.table.ts";
import { entryTarget, type Reference } from "./reference.ts";
import {
  entryPath,
  isFixedPath,
  isListOfValue,
  linksIn,
  pathname,
  vendorPathsOfComparison,
} from "./site-paths.ts";

/** Identifies an entry of any type. */
export interface EntryKey {
  kind: string;
  entryId: number;
}

/** The path of an entry. */
interface Address {
  entryId: number;
  path: string;
  isPublic: boolean;
}

/**
 * Records the current paths of a kind's entries, null for entries without a page. Call it in the transaction of the save. If
 * another entry has the path, the database raises a unique violation. Updates rows in place: a transaction waiting for the row lock
 * (`lockPublicPaths`) would not see a row that was deleted and reinserted.
 */
export async function recordAddresses(
  db: Database,
  kind: string,
  entryAddresses: (Omit<Address, "path"> & { path: string | null })[],
): Promise<void> {
  const present = entryAddresses.flatMap(({ path, ...entry }) => (path ? [{ ...entry, path }] : []));
  const absent = entryAddresses.filter(({ path }) => !path);
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
  const recordedIds = new Set(changed.map(({ entryId }) => entryId));
  await addAddresses(
    db,
    kind,
    present.filter(({ entryId }) => !recordedIds.has(entryId)),
  );
}

/** Records the paths of new entries. */
export async function addAddresses(db: Database, kind: string, newAddresses: Address[]): Promise<void> {
  if (newAddresses.length > 0)
    await db.insert(addresses).values(newAddresses.map((address) => ({ kind, ...address })));
}

/** Frees the paths of deleted entries. */
export async function releaseAddresses(db: Database, kind: string, ids: number[]): Promise<void> {
  if (ids.length > 0)
    await db.delete(addresses).where(and(eq(addresses.kind, kind), inArray(addresses.entryId, ids)));
}

/** Returns the entry with a path, published or not, or null. */
export async function findAddressOwner(db: Database, path: string): Promise<EntryKey | null> {
  const [owner] = await db
    .select({ kind: addresses.kind, entryId: addresses.entryId })
    .from(addresses)
    .where(eq(addresses.path, path));
  return owner ?? null;
}

/** Returns the entry that had a path before its slug changed, or null. */
export async function findFormerOwner(db: Database, path: string): Promise<EntryKey | null> {
  const [owner] = await db
    .select({ kind: addresses.kind, entryId: addresses.entryId })
    .from(redirects)
    .innerJoin(addresses, eq(addresses.path, redirects.toPath))
    .where(eq(redirects.fromPath, path));
  return owner ?? null;
}

/** Returns the paths that are public, and keeps them public until the transaction ends. */
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
 * Returns the internal paths without a page: no published entry, no screen of the site, no redirect. Ignores query and
 * fragment.
 */
export async function findMissingPaths(db: Database, paths: Iterable<string>): Promise<Set<string>> {
  const entryPaths = [...new Set(paths)].filter(isOfAnEntry);
  if (entryPaths.length === 0) return new Set();
  const candidates = [
    ...new Set(entryPaths.map(entryPath).flatMap((path) => [path, ...vendorPathsOf(path)])),
  ];
  const published = db
    .select({ path: addresses.path })
    .from(addresses)
    .where(and(inArray(addresses.path, candidates), eq(addresses.isPublic, true)));
  const moved = db
    .select({ path: redirects.fromPath })
    .from(redirects)
    .where(inArray(redirects.fromPath, candidates));
  const knownPaths = new Set((await published.union(moved)).map(({ path }) => path));
  const isFound = (path: string) =>
    knownPaths.has(path) ||
    vendorPathsOfComparison(path).some((pair) => pair.every((one) => knownPaths.has(one)));
  return new Set(entryPaths.filter((path) => !isFound(entryPath(path))));
}

const isOfAnEntry = (link: string) => !isFixedPath(entryPath(link)) && !isListOfValue(entryPath(link));

const vendorPathsOf = (path: string) => vendorPathsOfComparison(path).flat();

/** Deletes the references of entries. Call it in the transaction that saves or deletes them. */
export async function dropReferences(db: Database, kind: string, ids: number[]): Promise<void> {
  await db
    .delete(entryReferences)
    .where(and(eq(entryReferences.kind, kind), inArray(entryReferences.entryId, ids)));
}

/** Rows per statement. PostgreSQL allows 65,535 parameters. */
const rowsAtATime = 10_000;

/** Adds references of entries that have none yet. Omits targets too long to match a page's path. */
export async function addReferences(db: Database, newReferences: (EntryKey & Reference)[]): Promise<void> {
  const possible = newReferences.filter(({ target }) => target.length <= longestTarget);
  for (let start = 0; start < possible.length; start += rowsAtATime)
    await db
      .insert(entryReferences)
      .values(possible.slice(start, start + rowsAtATime))
      .onConflictDoNothing();
}

/** In characters. Longer than any page's path. An index entry can hold 2,704 bytes. */
const longestTarget = 800;

/** Returns the fields of other entries that refer to an entry, by its id or by any path to it. */
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

/** Returns the internal paths that an entry's values link to, in Markdown or as a whole value. */
export function findLinks(values: Record<string, unknown>): Reference[] {
  const links = new Map<string, Reference>();
  for (const [field, value] of Object.entries(values))
    for (const link of linksIn(value)) {
      if (!isOwnPath(link)) continue;
      const target = pathname(link);
      links.set(`${field} ${target}`, { field, target });
    }
  return [...links.values()];
}

const longestPath = 600;

const isOwnPath = (link: string) => /^\/(?!\/)/.test(link) && link.length <= longestPath;

/** The path of a page before and after a save, null if it has none, and whether it was and is public. */
interface Move {
  from: string | null;
  to: string | null;
  wasPublic: boolean;
  isPublic: boolean;
}

/**
 * Adds a permanent redirect from each page's former path and updates older ones, so that any number of moves needs one hop. A public
 * page at a path ends the redirect from it.
 */
export async function leaveRedirects(db: Database, moves: Move[]): Promise<void> {
  for (const { from, to, wasPublic } of moves)
    if (from && to && from !== to) await redirect(db, { from, to, wasPublic });
  await endRedirects(
    db,
    moves.flatMap(({ to, isPublic }) => (isPublic && to ? to : [])),
  );
}

async function redirect(
  db: Database,
  { from, to, wasPublic }: { from: string; to: string; wasPublic: boolean },
): Promise<void> {
  await db.update(redirects).set({ toPath: to }).where(eq(redirects.toPath, from));
  // A page that moves back leaves no redirect to itself.
  await db.delete(redirects).where(and(eq(redirects.fromPath, to), eq(redirects.toPath, to)));
  const added = db
    .insert(redirects)
    .values({ fromPath: from, toPath: to, createdAt: new Date(environment.now()).toISOString() });
  // An unpublished entry can leave the former path of a public page, whose redirect stays.
  await (wasPublic
    ? added.onConflictDoUpdate({ target: redirects.fromPath, set: { toPath: to } })
    : added.onConflictDoNothing());
}

/** Deletes redirects from paths that have public pages now. */
export async function endRedirects(db: Database, paths: string[]): Promise<void> {
  if (paths.length > 0) await db.delete(redirects).where(inArray(redirects.fromPath, paths));
}
