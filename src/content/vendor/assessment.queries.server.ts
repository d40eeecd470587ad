import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { EntryContradiction } from "#cms/engine/evidence.ts";
import { listSynonyms } from "#cms/search/synonyms.server.ts";
import type { Database } from "#db/database.server.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import { findContradictions, NamedFeatures } from "./assessment-check.ts";
import { provenCapabilities } from "./proven-capabilities.queries.server.ts";
import { vendors } from "./vendor.table.ts";

/** Small enough to let other requests run between batches. */
const batchSize = 100;

/** Returns the contradictions between published vendors' assessments and their sourced levels, by vendor. */
export async function listContradictions(db: Database): Promise<EntryContradiction[]> {
  const features = (await listFeatureTitles(db)).filter(({ isPublished }) => isPublished);
  const featureFinder = new NamedFeatures(features, await listSynonyms(db));
  const contradictions: EntryContradiction[] = [];
  for (let last = 0; ; ) {
    const rows = await readAssessments(db, last);
    for (const { id, name, proven, ...assessment } of rows) {
      const levels = new Map(proven);
      const levelOf = (slug: string) => levels.get(slug) ?? null;
      for (const one of findContradictions(assessment, levelOf, featureFinder))
        contradictions.push({ entryId: id, title: name, ...one });
    }
    if (rows.length < batchSize) return contradictions;
    last = rows.at(-1)?.id ?? last;
  }
}

const readAssessments = (db: Database, after: number) =>
  db
    .select({
      id: vendors.id,
      name: vendors.name,
      bestFor: vendors.bestFor,
      notFor: vendors.notFor,
      proven: provenCapabilities,
    })
    .from(vendors)
    .where(
      and(
        gt(vendors.id, after),
        eq(vendors.isPublished, true),
        or(sql`${vendors.bestFor} <> ''`, sql`${vendors.notFor} <> ''`),
      ),
    )
    .orderBy(asc(vendors.id))
    .limit(batchSize);
