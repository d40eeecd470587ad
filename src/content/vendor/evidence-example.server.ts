import { and, desc, eq, inArray, notInArray } from "drizzle-orm";
import type { Fact } from "#cms/engine/evidence.ts";
import { type EvidenceMark, evidenceMarks } from "#cms/engine/marks.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { typeTag } from "#cms/engine/tags.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { factsOf, listCitations } from "#cms/facts/facts.server.ts";
import { isInPart } from "#cms/facts/value-words.ts";
import type { Database } from "#db/database.server.ts";
import { preview } from "#shared/text.ts";
import { keyCapabilities } from "../directory/directory-evidence.ts";
import { getFeatureTitles } from "../feature/feature.queries.server.ts";
import { completeMatrix, type FeatureTitle } from "./capabilities.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendorFactFields } from "./vendor.fact-fields.ts";
import { vendors } from "./vendor.table.ts";

export type EvidenceExample = NonNullable<Awaited<ReturnType<typeof findEvidenceExample>>>;

/** The number of vendors to show per mark. */
const shares: Record<EvidenceMark, number> = {
  documented: 2,
  independent: 1,
  stated: 1,
  partner: 1,
  unconfirmed: 1,
  "not-offered": 1,
  none: 1,
};

const fewestCited = 3;
/** The maximum number of citations to examine, latest checks first, and of vendors without any. */
const mostCitations = 60;
const mostUncited = 6;
/** In characters. */
const wordsLength = 180;

/**
 * Returns an example of the guide's evidence for the home page: the first key capability with sources for at least three vendors,
 * with a few vendors per mark, latest checks first, and a quotation. Excludes doubtful facts. Returns null if too little is known.
 */
export async function findEvidenceExample({ db, remember }: Pick<ReadContext, "db" | "remember">) {
  const features = await getFeatureTitles({ db, remember });
  for (const { slug } of keyCapabilities) {
    const feature = features.find((one) => one.slug === slug && one.isPublished);
    const citedIds = feature ? await listCited(db, slug) : [];
    if (!feature || citedIds.length < fewestCited) continue;
    const ids = [...citedIds, ...(await listOthers(db, citedIds))];
    const evidence = await remember.entries(
      `vendor/example/${slug}`,
      { kind: vendorDescriptor.kind, ids, tags: [typeTag("feature")] },
      (missing) => readEvidence(db, missing, slug, features),
    );
    const candidates = ids.flatMap((id) => evidence.get(id)?.row ?? []);
    const sample = evidenceMarks.flatMap((mark) => {
      const matches = candidates.filter((one) => one.mark === mark);
      return [...matches.filter(({ words }) => words), ...matches.filter(({ words }) => !words)].slice(
        0,
        shares[mark],
      );
    });
    return {
      feature: { slug, title: feature.title },
      /** The first row's text. */
      words: sample[0]?.words ?? null,
      rows: sample.map(({ words: _, ...row }) => row),
    };
  }
  return null;
}

/** Returns published vendors with a citation for a capability, latest check first. The index on checks keeps the scan short. */
async function listCited(db: Database, item: string): Promise<number[]> {
  const rows = await db
    .select({ id: citations.entryId })
    .from(citations)
    .innerJoin(vendors, eq(vendors.id, citations.entryId))
    .where(and(eq(citations.kind, vendorDescriptor.kind), isOfFeature(item), eq(vendors.isPublished, true)))
    .orderBy(desc(citations.checkedAt), citations.entryId)
    .limit(mostCitations);
  return [...new Set(rows.map(({ id }) => id))];
}

async function listOthers(db: Database, ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: vendors.id })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), notInArray(vendors.id, ids)))
    .orderBy(vendors.id)
    .limit(mostUncited);
  return rows.map(({ id }) => id);
}

const isOfFeature = (slug: string) => and(eq(citations.field, "capabilities"), eq(citations.item, slug));

const matrixField = vendorFactFields.filter(({ field }) => field === "capabilities");

/** Reads only one feature of these vendors, because the others are not needed. A row is null if its fact is doubtful. */
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
  const citationRows = await listCitations(db, vendorDescriptor.kind, ids, isOfFeature(item));
  const evidenceOf = (vendor: (typeof rows)[number]) => {
    const capability = completeMatrix(vendor, features).find(({ feature }) => feature === item);
    const [fact] = factsOf(
      matrixField,
      { capabilities: capability ? [capability] : [] },
      citationRows.filter(({ entryId }) => entryId === vendor.id),
    );
    if (fact?.state === "disputed" || fact?.state === "source-changed") return null;
    const words = fact ? wordsOf(fact, capability?.note ?? null) : null;
    const { slug, name } = vendor;
    const exampleRow = {
      mark: fact?.mark ?? "none",
      isInPart: fact ? isInPart(fact.field, fact.value) : false,
      oldYear: fact?.oldYear ?? null,
      checkedAt: fact?.checkedAt ?? null,
    };
    return { slug, name, ...exampleRow, words };
  };
  return new Map(rows.map((vendor) => [vendor.id, { row: evidenceOf(vendor) }]));
}

/** Returns a source's quotation, or else the editors' note, with the source's name. Returns null without either. */
function wordsOf({ sources }: Fact, note: string | null) {
  const source = sources.find(({ quote }) => quote) ?? sources[0];
  const text = source?.quote ?? note;
  if (!source || !text) return null;
  const sourceName = [source.title, source.publisher].filter(Boolean).join(", ");
  return { text: preview(text, wordsLength), isQuote: text === source.quote, source: sourceName };
}
