import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  like,
  max,
  ne,
  notExists,
  notInArray,
  notLike,
  or,
  sql,
} from "drizzle-orm";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { redirects } from "#cms/engine/history/redirect.table.ts";
import { findDeadLinks } from "#cms/engine/read/dead-links.server.ts";
import { addresses } from "#cms/engine/references/address.table.ts";
import { entryReferences } from "#cms/engine/references/reference.table.ts";
import { linksIn } from "#cms/engine/references/site-paths.ts";
import type { TodoSource } from "#cms/todo/todo-line.server.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { findEntriesOf, keyOf, type LinkUse, shownUse } from "./find-uses.server.ts";
import type { BrokenLink, LinkReport, ShownUse } from "./links.schema.ts";
import { outsideLinks, outsideLinkUses } from "./outside-link.table.ts";

/** Rows of each kind in a report. */
const most = 500;

/** Returns broken links, links that are redirected, and pages without incoming links. */
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

/** Returns broken links, internal and external. */
const findBrokenLinks = async (db: Database, types: ContentType[], productSlug: string) => ({
  internal: await findBrokenInternal(db, types, productSlug),
  outside: await findBrokenOutside(db, types),
});

/** Selects internal paths that match no page directly: few, so each can be checked individually. */
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
    const match = entries.get(keyOf(use));
    return match ? [shownUse(match, use.field)] : [];
  });

export const usesOfTargets = async (db: Database, targets: string[]) =>
  targets.length === 0
    ? []
    : db
        .select()
        .from(entryReferences)
        .where(inArray(entryReferences.target, targets))
        .orderBy(asc(entryReferences.target), asc(entryReferences.kind), asc(entryReferences.entryId));

/** A server that does not respond may be back tomorrow. Only its second consecutive failure counts. */
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
  // Omit links repaired since the last check.
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

/**
 * Public pages without a link from another entry's field. Readers find them only in lists and by search. A link from an entry to
 * itself does not count, nor does a field that says where an entry is shown.
 */
async function findOrphans(db: Database, types: ContentType[]) {
  const linked = db
    .select({ one: sql`1` })
    .from(entryReferences)
    .where(
      and(
        or(
          eq(entryReferences.target, addresses.path),
          eq(entryReferences.target, sql`${addresses.kind} || ':' || ${addresses.entryId}`),
        ),
        or(ne(entryReferences.kind, addresses.kind), ne(entryReferences.entryId, addresses.entryId)),
        notInArray(
          sql`${entryReferences.kind} || '.' || ${entryReferences.field}`,
          types.flatMap(({ kind, nonContentFields }) => nonContentFields.map((field) => `${kind}.${field}`)),
        ),
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
    const match = entries.get(keyOf(row));
    return match ? [{ ...shownUse(match, "slug"), path: row.path }] : [];
  });
  return { total: await db.$count(addresses, isOrphan), items };
}

async function lastCheck(db: Database): Promise<string | null> {
  const [last] = await db.select({ at: max(outsideLinks.checkedAt) }).from(outsideLinks);
  return last?.at ?? null;
}

/** Returns the redirects, latest first. */
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

const path = routes.adminTab.href({ tab: "links" });

/** Broken links of entries, internal and external. */
export const brokenLinksLine: TodoSource = {
  key: "links",
  needs: "content:write",
  title: "Broken links",
  action: "Mend",
  all: { label: "All broken links", path },
  find: async ({ db, types, settings, most }) => {
    const { internal, outside } = await findBrokenLinks(db, types, settings.productSlug);
    const broken = [...internal, ...outside];
    return {
      count: broken.length,
      items: broken.slice(0, most).map(({ link, since, uses: [first, ...others] }) => ({
        title: link,
        detail: first
          ? `${first.title}${others.length > 0 ? `, and ${pluralize(others.length, "more place")}` : ""}`
          : null,
        since,
        target: { path },
      })),
    };
  },
};
