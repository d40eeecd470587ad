import { and, asc, desc, eq, gte, inArray, like, max, notExists, notLike, or, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { ContentType } from "../content-type.server.ts";
import { redirects } from "../history/redirect.table.ts";
import { findDeadLinks } from "../read/dead-links.server.ts";
import { addresses } from "../references/address.table.ts";
import { linksIn } from "../references/links-in-values.ts";
import { entryReferences } from "../references/reference.table.ts";
import { findEntriesOf, keyOf, type LinkUse, shownUse } from "./find-uses.server.ts";
import type { BrokenLink, LinkReport, ShownUse } from "./links.schema.ts";
import { outsideLinks, outsideLinkUses } from "./outside-link.table.ts";

/** Rows of each kind in one report. */
const most = 500;

/** The links that lead nowhere, those that lead on by a redirect, and the pages that nothing leads to. */
export async function reportLinks(
  db: Database,
  types: ContentType[],
  productSlug: string,
): Promise<LinkReport> {
  return {
    ...(await findBrokenLinks(db, types, productSlug)),
    redirects: await findRedirectsInUse(db, types),
    orphans: await findOrphans(db, types),
    checkedAt: await lastCheck(db),
  };
}

/** The links that lead nowhere: to pages of this site, and to others. */
export const findBrokenLinks = async (db: Database, types: ContentType[], productSlug: string) => ({
  internal: await findBrokenInternal(db, types, productSlug),
  outside: await findBrokenOutside(db, types),
});

/** Own paths at which no page is found by the address alone: few of all, to be looked at one by one. */
const isDoubtful = (db: Database) => {
  const target = entryReferences.target;
  const pages = db
    .select({ one: sql`1` })
    .from(addresses)
    .where(and(eq(addresses.path, target), eq(addresses.isPublic, true)));
  const moved = db.select({ one: sql`1` }).from(redirects).where(eq(redirects.fromPath, target));
  return and(like(target, "/%"), notLike(target, "/media/%"), notExists(pages), notExists(moved));
};

async function findBrokenInternal(
  db: Database,
  types: ContentType[],
  productSlug: string,
): Promise<BrokenLink[]> {
  const targets = await db
    .selectDistinct({ target: entryReferences.target })
    .from(entryReferences)
    .where(isDoubtful(db));
  const dead = [
    ...(await findDeadLinks(
      db,
      targets.map(({ target }) => target),
      productSlug,
    )),
  ].slice(0, most);
  const uses = await usesOfTargets(db, dead);
  const entries = await findEntriesOf(db, types, uses);
  const byTarget = Map.groupBy(uses, ({ target }) => target);
  return dead.flatMap((link) => {
    const shown = showUses(byTarget.get(link) ?? [], entries);
    return shown.length === 0 ? [] : [{ link, reason: null, since: null, uses: shown }];
  });
}

type Entries = Awaited<ReturnType<typeof findEntriesOf>>;

const showUses = (uses: LinkUse[], entries: Entries): ShownUse[] =>
  uses.flatMap((use) => {
    const found = entries.get(keyOf(use));
    return found ? [shownUse(found, use.field)] : [];
  });

export const usesOfTargets = async (db: Database, targets: string[]) =>
  targets.length === 0
    ? []
    : db
        .select()
        .from(entryReferences)
        .where(inArray(entryReferences.target, targets))
        .orderBy(asc(entryReferences.target), asc(entryReferences.kind), asc(entryReferences.entryId));

/** A server that does not answer may be back tomorrow: only its second silence in a row counts. */
const silenceCounts = 2;

const isBroken = or(
  inArray(outsideLinks.outcome, ["gone", "bad-address"]),
  and(eq(outsideLinks.outcome, "no-answer"), gte(outsideLinks.failures, silenceCounts)),
);

async function findBrokenOutside(db: Database, types: ContentType[]): Promise<BrokenLink[]> {
  const rows = await db
    .select({
      link: outsideLinks.url,
      reason: outsideLinks.message,
      since: outsideLinks.failingSince,
      kind: outsideLinkUses.kind,
      entryId: outsideLinkUses.entryId,
      field: outsideLinkUses.field,
    })
    .from(outsideLinks)
    .innerJoin(outsideLinkUses, eq(outsideLinkUses.linkId, outsideLinks.id))
    .where(isBroken)
    .orderBy(asc(outsideLinks.failingSince), asc(outsideLinks.id))
    .limit(most);
  const entries = await findEntriesOf(db, types, rows);
  // What was mended since the last check is mended.
  const present = rows.filter((row) => {
    const value = entries.get(keyOf(row))?.entry[row.field];
    return [...linksIn(value)].includes(row.link);
  });
  return [...Map.groupBy(present, ({ link }) => link).values()].flatMap((together) => {
    const [first] = together;
    if (!first) return [];
    const { link, reason, since } = first;
    return [{ link, reason, since, uses: showUses(together, entries) }];
  });
}

async function findRedirectsInUse(db: Database, types: ContentType[]) {
  const rows = await db
    .select({
      id: redirects.id,
      from: redirects.fromPath,
      to: redirects.toPath,
      kind: entryReferences.kind,
      entryId: entryReferences.entryId,
      field: entryReferences.field,
    })
    .from(redirects)
    .innerJoin(entryReferences, eq(entryReferences.target, redirects.fromPath))
    .orderBy(asc(redirects.id))
    .limit(most);
  const entries = await findEntriesOf(db, types, rows);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((together) => {
    const [first] = together;
    const uses = showUses(together, entries);
    return first && uses.length > 0 ? [{ id: first.id, from: first.from, to: first.to, uses }] : [];
  });
}

/** Public pages that no field of another entry links to; readers find them in lists and by search alone. */
async function findOrphans(db: Database, types: ContentType[]) {
  const linked = db
    .select({ one: sql`1` })
    .from(entryReferences)
    .where(
      or(
        eq(entryReferences.target, addresses.path),
        eq(entryReferences.target, sql`${addresses.kind} || ':' || ${addresses.entryId}`),
      ),
    );
  const isOrphan = and(eq(addresses.isPublic, true), notExists(linked));
  const rows = await db
    .select({ path: addresses.path, kind: addresses.kind, entryId: addresses.entryId })
    .from(addresses)
    .where(isOrphan)
    .orderBy(asc(addresses.kind), asc(addresses.path))
    .limit(most);
  const entries = await findEntriesOf(db, types, rows);
  const items = rows.flatMap((row) => {
    const found = entries.get(keyOf(row));
    return found ? [{ ...shownUse(found, "slug"), path: row.path }] : [];
  });
  return { total: await db.$count(addresses, isOrphan), items };
}

async function lastCheck(db: Database): Promise<string | null> {
  const [last] = await db.select({ at: max(outsideLinks.checkedAt) }).from(outsideLinks);
  return last?.at ?? null;
}

/** The redirects, the latest first. */
export const listRedirects = (db: Database) =>
  db
    .select({
      id: redirects.id,
      from: redirects.fromPath,
      to: redirects.toPath,
      createdAt: redirects.createdAt,
    })
    .from(redirects)
    .orderBy(desc(redirects.id));
