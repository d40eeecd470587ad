import { and, eq, sql } from "drizzle-orm";
import { findContentType } from "#cms/engine/content-type.server.ts";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import { listMovedSlugs } from "#cms/engine/history/moved-slugs.server.ts";
import { afterFollowing } from "#cms/engine/write/follow-moves.server.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { proposals } from "#cms/proposals/proposal.table.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { features } from "./feature.table.ts";

/** Maps former slugs of features to the current ones. */
export const listMovedFeatures = (db: Database, slugs: string[]): Promise<Map<string, string>> =>
  listMovedSlugs(
    db,
    { table: features, slug: features.slug, addressOf: (slug) => routes.feature.href({ slug }) },
    slugs,
  );

type FeatureNames = Pick<typeof features.$inferSelect, "slug" | "name">;

/**
 * Renames features in the vendors' lists, and moves the levels of features whose slugs changed, with their evidence and history, to
 * the new slugs.
 */
export async function followRenamedFeatures(
  db: Database,
  stored: { old: FeatureNames | null; entry: FeatureNames }[],
): Promise<void> {
  const changes = stored.flatMap(({ old, entry }) => (old ? [{ old, entry }] : []));
  const renamed = changes.filter(({ old, entry }) => old.name !== entry.name);
  const moved = changes.filter(({ old, entry }) => old.slug !== entry.slug);
  const type = findContentType("vendor");
  if (!type) return;
  for (const { old, entry } of renamed)
    await afterFollowing(db, type, await renameInLists(db, old.name, entry.name));
  for (const { old, entry } of moved)
    await afterFollowing(db, type, await moveEvidence(db, old.slug, entry.slug));
}

const renameInLists = (db: Database, from: string, to: string) =>
  db
    .update(vendors)
    .set({
      features: sql`case when ${to} = any(${vendors.features})
        then array_remove(${vendors.features}, ${from}) else array_replace(${vendors.features}, ${from}, ${to}) end`,
    })
    .where(sql`${from} = any(${vendors.features})`)
    .returning();

/** Returns the changed vendors. */
async function moveEvidence(db: Database, from: string, to: string) {
  const changed = await db
    .update(vendors)
    .set({ capabilities: levelsUnder(from, to) })
    .where(sql`${vendors.capabilities} @> ${JSON.stringify([{ feature: from }])}::jsonb`)
    .returning();
  await db
    .update(citations)
    .set({ item: to })
    .where(and(isAbout(citations, from), hasNoTwin("citations", "source_id", to)));
  await db
    .update(proposals)
    .set({ item: to })
    .where(and(isAbout(proposals, from), hasNoTwin("proposals", "proposal_hash", to)));
  await db.update(factChanges).set({ item: to }).where(isAbout(factChanges, from));
  return changed;
}

/** The levels in their order. The new slug can be in the list from a deleted feature. */
const levelsUnder = (from: string, to: string) => sql`(
  select jsonb_agg(case when level->>'feature' = ${from}::text
    then jsonb_set(level, '{feature}', to_jsonb(${to}::text)) else level end order by place)
  from jsonb_array_elements(${vendors.capabilities}) with ordinality as levels (level, place)
  where level->>'feature' <> ${to}::text)`;

type Recorded = typeof citations | typeof proposals | typeof factChanges;

const isAbout = (table: Recorded, feature: string) =>
  and(eq(table.kind, "vendor"), eq(table.field, "capabilities"), eq(table.item, feature));

/** True if no row of a deleted feature takes the new place. */
const hasNoTwin = (table: "citations" | "proposals", column: "source_id" | "proposal_hash", item: string) =>
  sql`not exists (select from ${sql.raw(table)} as twin
    where twin.kind = ${sql.raw(table)}.kind and twin.entry_id = ${sql.raw(table)}.entry_id
      and twin.field = ${sql.raw(table)}.field and twin.item = ${item}
      and twin.${sql.raw(column)} = ${sql.raw(table)}.${sql.raw(column)})`;
