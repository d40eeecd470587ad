import { and, desc, eq, inArray, notInArray } from "drizzle-orm";
import { citations } from "#cms/evidence/citation.table.ts";
import type { Fact } from "#cms/evidence/evidence.ts";
import { type EvidenceMark, evidenceMarks, markOf } from "#cms/evidence/fact-state.ts";
import { factsOf, listCitations } from "#cms/evidence/facts.server.ts";
import type { Database } from "#db/database.server.ts";
import { preview } from "#shared/text.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import { completeMatrix, type FeatureTitle } from "./capabilities.ts";
import { keyCapabilities } from "./directory-evidence.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendorFactFields } from "./vendor.fact-fields.ts";
import { vendors } from "./vendor.table.ts";

export type EvidenceExample = NonNullable<Awaited<ReturnType<typeof findEvidenceExample>>>;

/** The number of vendors of each mark that the example shows. */
const shares: Record<EvidenceMark, number> = {
  documented: 2,
  stated: 2,
  partner: 1,
  "not-offered": 1,
  none: 1,
};

const fewestCited = 3;
/** Citations that are looked at, the latest checked first, and vendors without one: few, however many the guide holds. */
const mostCitations = 60;
const mostUncited = 6;
/** In characters. */
const wordsLength = 180;

/**
 * Finds what the guide's evidence looks like, for the home page: the first key capability of which at least three vendors
 * have sources, with a few vendors of each mark, the latest checked first, and what one source says. Facts in doubt are
 * left out. Null where too little is known.
 */
export async function findEvidenceExample(db: Database) {
  const features = await listFeatureTitles(db);
  for (const { slug } of keyCapabilities) {
    const feature = features.find((one) => one.slug === slug && one.isPublished);
    const cited = feature ? await listCited(db, slug) : [];
    if (!feature || cited.length < fewestCited) continue;
    const ids = [...cited, ...(await listOthers(db, cited))];
    const known = await readEvidence(db, ids, slug, features);
    const chosen = evidenceMarks.flatMap((mark) => {
      const alike = known.filter((one) => one.mark === mark);
      return [...alike.filter(({ words }) => words), ...alike.filter(({ words }) => !words)].slice(
        0,
        shares[mark],
      );
    });
    return {
      feature: { slug, title: feature.title },
      /** Of the first row. */
      words: chosen[0]?.words ?? null,
      rows: chosen.map(({ words: _, ...row }) => row),
    };
  }
  return null;
}

/** Published vendors with a source for a capability, the latest checked first: the index on checks ends the scan. */
async function listCited(db: Database, item: string): Promise<number[]> {
  const found = await db
    .select({ id: citations.entryId })
    .from(citations)
    .innerJoin(vendors, eq(vendors.id, citations.entryId))
    .where(and(eq(citations.kind, vendorDescriptor.kind), isOfFeature(item), eq(vendors.isPublished, true)))
    .orderBy(desc(citations.checkedAt))
    .limit(mostCitations);
  return [...new Set(found.map(({ id }) => id))];
}

async function listOthers(db: Database, ids: number[]): Promise<number[]> {
  const found = await db
    .select({ id: vendors.id })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), notInArray(vendors.id, ids)))
    .orderBy(vendors.id)
    .limit(mostUncited);
  return found.map(({ id }) => id);
}

const isOfFeature = (slug: string) => and(eq(citations.field, "capabilities"), eq(citations.item, slug));

const matrixField = vendorFactFields.filter(({ field }) => field === "capabilities");

/** Reads what is known of one feature of these vendors, and nothing else of them: this is part of every first home page. */
async function readEvidence(db: Database, ids: number[], item: string, features: FeatureTitle[]) {
  const rows = await db
    .select({
      id: vendors.id,
      slug: vendors.slug,
      name: vendors.name,
      features: vendors.features,
      capabilities: vendors.capabilities,
    })
    .from(vendors)
    .where(inArray(vendors.id, ids));
  const cited = await listCitations(db, vendorDescriptor.kind, ids, isOfFeature(item));
  return ids.flatMap((id) => {
    const vendor = rows.find((row) => row.id === id);
    if (!vendor) return [];
    const capability = completeMatrix(vendor, features).find(({ feature }) => feature === item);
    const [fact] = factsOf(
      matrixField,
      { capabilities: capability ? [capability] : [] },
      cited.filter(({ entryId }) => entryId === id),
    );
    if (fact?.state === "disputed" || fact?.state === "source-changed") return [];
    const words = fact ? wordsOf(fact, capability?.note ?? null) : null;
    const { slug, name } = vendor;
    return [{ slug, name, mark: markOf(fact), checkedAt: fact?.checkedAt ?? null, words }];
  });
}

/** The words of a source, else the editors' note, with the source's name; null without either. */
function wordsOf({ sources }: Fact, note: string | null) {
  const source = sources.find(({ quote }) => quote) ?? sources[0];
  const text = source?.quote ?? note;
  if (!source || !text) return null;
  const sourceName = [source.title, source.publisher].filter(Boolean).join(", ");
  return { text: preview(text, wordsLength), isQuote: text === source.quote, source: sourceName };
}
