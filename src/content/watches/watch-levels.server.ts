import { and, eq, gt, inArray, max } from "drizzle-orm";
import { withoutCache } from "#cms/engine/read/reads.server.ts";
import { citations } from "#cms/facts/citation.table.ts";
import type { Database } from "#db/database.server.ts";
import { fieldsOf, levelsIn, requiredFactOf, wordsOf } from "../fit/required-facts.server.ts";
import { type FeatureIndex, getFeatureIndex } from "../vendor/feature-index.server.ts";
import { vendorDescriptor } from "../vendor/vendor.descriptor.ts";
import { vendors } from "../vendor/vendor.table.ts";
import type { KnownLevels, ReportedLevel } from "./watch.schema.ts";
import { findMovedFeatures } from "./watched.server.ts";

/** A period as moments: after `from`, up to and including `until`. */
export interface Range {
  from: string;
  until: string;
}

interface Levels {
  former: KnownLevels;
  known: KnownLevels;
}

const { kind } = vendorDescriptor;

/**
 * The sourced levels of published vendors, scored as on Find Your Fit. A vendor that changed after `until` keeps its former ones
 * until the next period.
 * @param keys features' slugs and other facts' keys
 */
export async function listLevels(
  db: Database,
  index: FeatureIndex,
  keys: string[],
  { until, former }: { until: string; former: KnownLevels },
): Promise<Levels> {
  const unsettled = await listUnsettled(db, until);
  const current = await followFeatures(db, index, former);
  const levelsAt = levelsIn(index, keys);
  const known = Object.fromEntries(keys.map((key): [string, KnownLevels[string]] => [key, {}]));
  for (const [place, { id }] of index.vendors.entries()) {
    const levelOf = levelsAt(place);
    for (const [key, levels] of Object.entries(known)) {
      const keepsFormer = unsettled.has(id) && (current[key] || !requiredFactOf(key));
      const level = keepsFormer ? current[key]?.[id] : levelOf(key);
      if (level) levels[id] = level;
    }
  }
  return { former: current, known };
}

/** The present levels of facts that no period has recorded yet. */
export async function listNewLevels(db: Database, keys: string[]): Promise<KnownLevels> {
  const index = await getFeatureIndex({ db, remember: withoutCache });
  const levelsAt = levelsIn(index, keys);
  return Object.fromEntries(
    keys.map((key) => [
      key,
      Object.fromEntries(
        index.vendors.flatMap(({ id }, place) => {
          const level = levelsAt(place)(key);
          return level ? [[id, level]] : [];
        }),
      ),
    ]),
  );
}

/** Vendors whose content or sources changed after a moment. */
async function listUnsettled(db: Database, until: string): Promise<Set<number>> {
  const [changed, checked] = await Promise.all([
    db.select({ id: vendors.id }).from(vendors).where(gt(vendors.updatedAt, until)),
    db
      .selectDistinct({ id: citations.entryId })
      .from(citations)
      .where(and(eq(citations.kind, kind), gt(citations.checkedAt, until))),
  ]);
  return new Set([...changed, ...checked].map(({ id }) => id));
}

/** Levels under their features' current slugs. */
async function followFeatures(db: Database, index: FeatureIndex, levels: KnownLevels): Promise<KnownLevels> {
  const present = new Set(index.features.map(({ slug }) => slug));
  const moved = await findMovedFeatures(
    db,
    Object.keys(levels).filter((key) => !present.has(key)),
  );
  return Object.fromEntries(Object.entries(levels).map(([key, known]) => [moved.get(key) ?? key, known]));
}

/** Lists the levels that differ. A fact that is not a feature is compared once an earlier period has recorded it. */
export async function compareLevels(
  db: Database,
  index: FeatureIndex,
  { former, known }: Levels,
  { from, until }: Range,
): Promise<ReportedLevel[]> {
  const titles = new Map(
    index.features.filter(({ isPublished }) => isPublished).map(({ slug, title }) => [slug, title]),
  );
  const changed = Object.entries(known).flatMap(([feature, levels]) => {
    const fact = requiredFactOf(feature);
    const title = fact ? wordsOf(fact).title : titles.get(feature);
    const formerLevels = former[feature] ?? (fact ? null : {});
    if (title === undefined || !formerLevels) return [];
    return index.vendors.flatMap(({ id: vendorId, name, slug }) => {
      const [before, after] = [formerLevels[vendorId] ?? null, levels[vendorId] ?? null];
      return before === after ? [] : { vendorId, name, slug, feature, title, before, after };
    });
  });
  const checkOf = await checkFinder(db, changed);
  return changed.map((level) => {
    // A level can also change because a value or a source is gone. Then no check tells when.
    const checked = level.after && checkOf(level);
    return { ...level, date: checked && checked > from ? checked : until };
  });
}

type Answered = Pick<ReportedLevel, "vendorId" | "feature">;

/** Returns a function that tells when the sources behind a level were last checked. */
async function checkFinder(db: Database, levels: Answered[]): Promise<(level: Answered) => string | null> {
  if (levels.length === 0) return () => null;
  const { entryId, item, field, checkedAt } = citations;
  const rows = await db
    .select({ entryId, field, item, date: max(checkedAt) })
    .from(citations)
    .where(
      and(
        eq(citations.kind, kind),
        inArray(field, [...new Set(levels.flatMap(({ feature }) => fieldsBehind(feature)))]),
        inArray(entryId, [...new Set(levels.map(({ vendorId }) => vendorId))]),
      ),
    )
    .groupBy(entryId, field, item);
  const ofField = Map.groupBy(rows, ({ entryId, field }) => `${entryId} ${field}`);
  return ({ vendorId, feature }) => {
    const isFeature = requiredFactOf(feature) === null;
    return fieldsBehind(feature)
      .flatMap((field) => ofField.get(`${vendorId} ${field}`) ?? [])
      .filter(({ item }) => !isFeature || item === feature)
      .reduce<string | null>((newest, { date }) => (date && date > (newest ?? "") ? date : newest), null);
  };
}

function fieldsBehind(key: string): readonly string[] {
  const fact = requiredFactOf(key);
  return fact ? fieldsOf(fact) : ["capabilities"];
}
