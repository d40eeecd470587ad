import { eq, sql } from "drizzle-orm";
import { type CapabilityLevel, capabilityLevels } from "#cms/engine/evidence.ts";
import type { EvidenceMark } from "#cms/engine/marks.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { type CitationOfFact, factsOf, hashValue } from "#cms/facts/facts.server.ts";
import type { ShownFact } from "#cms/facts/shown-fact.ts";
import { noteFinder, showFacts } from "#cms/facts/shown-facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { outerColumn } from "#db/columns.ts";
import type { Database } from "#db/database.server.ts";
import { type EvidenceGroup, evidenceGroups } from "./evidence-groups.ts";
import { evidenceRanks, notOfferedRank, ranksBySource } from "./evidence-ranks.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendorFactFields } from "./vendor.fact-fields.ts";
import { vendors } from "./vendor.table.ts";

/** A feature as vendors refer to it: in the matrix by its slug, in the list of features by its name. */
interface Feature {
  slug: string;
  name: string;
}

interface NamedVendor {
  id: number;
  slug: string;
  name: string;
}

/** A published vendor with the strongest evidence for its level of a feature. */
interface RankedVendor extends NamedVendor {
  level: CapabilityLevel;
  mark: EvidenceMark;
  group: EvidenceGroup;
}

/** A vendor with its fact about a feature. */
export type EvidencedVendor = Pick<RankedVendor, "slug" | "name" | "group"> & { fact: ShownFact };

/** Vendors listed with their sources. The directory lists the others. */
const mostShown = 48;
/** Vendors without evidence that are named. */
const mostUnknown = 200;

/**
 * Returns the vendors with evidence for a feature, strongest evidence first, and the sources of the first ones as one numbered list.
 * Vendors without a valid citation are unknown (contract, section 11).
 */
export async function listFeatureVendors(db: Database, feature: Feature) {
  const rows = await readEvidence(db, feature, mostShown);
  const ranked = rows.flatMap((row) => asRanked(row) ?? []);
  const unknown = rows.filter(({ rank }) => rank === null);
  return {
    ...showVendors(feature, rows),
    counts: countGroups(ranked),
    /** The number that offer it, fully or in part. */
    vendorCount: ranked.filter(({ group }) => group !== "not-offered").length,
    unknown: unknown.slice(0, mostUnknown).map(({ slug, name }) => ({ slug, name })),
    unknownCount: unknown.length,
  };
}

/** Returns the rows that have citations as vendors with their facts. */
function showVendors({ slug: item }: Feature, rows: EvidenceRow[]) {
  const withFacts = rows.flatMap((row) => {
    const ranked = asRanked(row);
    return ranked && row.cited ? factOf(item, ranked, row.cited).map((fact) => ({ row, ranked, fact })) : [];
  });
  // Without citations, whose notes are of one vendor: the vendors' facts have the same name.
  const shown = showFacts(
    withFacts.map(({ fact }) => fact),
    [],
  );
  const listed = withFacts.flatMap(({ row, ranked: { slug, name, group } }, place): EvidencedVendor[] => {
    const fact = shown.facts[place];
    return fact ? [{ slug, name, group, fact: { ...fact, note: noteOf(row, item) } }] : [];
  });
  return { vendors: listed, sources: shown.sources };
}

/** The matrix's note on a level, or else the newest citation's of this level. */
const noteOf = ({ note, level, cited }: EvidenceRow, item: string) =>
  note || noteFinder(cited ?? [])({ field: "capabilities", item, value: level ?? "" });

const { kind } = vendorDescriptor;
const capabilityFields = vendorFactFields.filter(({ field }) => field === "capabilities");

interface EvidenceRow extends NamedVendor {
  level: CapabilityLevel | null;
  note: string | null;
  /** A place in `evidenceRanks`, or null without a valid citation. */
  rank: number | null;
  cited: CitationOfFact[] | null;
}

const hashes = Object.fromEntries(capabilityLevels.map((level) => [level, hashValue(level)]));

const asRanked = ({ id, slug, name, level, rank }: EvidenceRow): RankedVendor | null => {
  const place = rank === null ? undefined : evidenceRanks[rank];
  return level && place ? { id, slug, name, level, ...place } : null;
};

function factOf(item: string, { level }: RankedVendor, cited: CitationOfFact[]) {
  const checked = cited.map((one) => ({ ...one, checkedAt: new Date(one.checkedAt).toISOString() }));
  return factsOf(capabilityFields, { capabilities: [{ feature: item, level }] }, checked);
}

/**
 * Reads all published vendors with their evidence for a feature, in one statement: strongest evidence first, then by name. The first
 * `limit` vendors that have it, and the first that do not offer it, come with their citations.
 */
async function readEvidence(db: Database, { slug, name }: Feature, limit: number): Promise<EvidenceRow[]> {
  const matrixRow = sql`(
    select entry from jsonb_array_elements(${outerColumn(vendors.capabilities)}) as entry
    where entry ->> 'feature' = ${slug} limit 1)`;
  const listed = db
    .select({
      id: vendors.id,
      slug: vendors.slug,
      name: vendors.name,
      entry: sql`coalesce(${matrixRow},
        case when ${name} = any(${vendors.features}) then '{"level": "native"}'::jsonb end)`.as("entry"),
    })
    .from(vendors)
    .where(eq(vendors.isPublished, true))
    .as("vendor");
  const citationsOf = sql`${citations} as cited join ${sources} as source on source.id = cited.source_id
    where cited.kind = ${kind} and cited.entry_id = vendor.id and cited.field = 'capabilities' and cited.item = ${slug}`;
  const [result] = await db
    .select({ rows: sql<string>`coalesce(json_agg(row order by number), '[]')::text` })
    .from(sql`(
      with ranked as materialized (
        select id, slug, name, entry ->> 'level' as level, entry ->> 'note' as note, (
          select min((${JSON.stringify(ranksBySource)}::jsonb ->> (source.kind || ' ' || (entry ->> 'level')))::integer)
          from ${citationsOf} and cited.verdict = 'supports'
            and cited.value_hash = ${JSON.stringify(hashes)}::jsonb ->> (entry ->> 'level')
        ) as rank
        from ${listed}
      ), numbered as (
        select *, row_number() over (order by rank, lower(name) collate "C", id) as number,
          row_number() over (partition by rank >= ${notOfferedRank} order by rank, lower(name) collate "C", id) as place
        from ranked
      )
      select number, json_build_object('id', id, 'slug', slug, 'name', name, 'level', level, 'note', note, 'rank', rank,
        'cited', case when rank is not null and place <= ${limit} then (
          select json_agg(json_build_object('field', cited.field, 'item', cited.item, 'quote', cited.quote, 'note', cited.note,
            'valueHash', cited.value_hash, 'verdict', cited.verdict, 'checkedAt', cited.checked_at,
            'passageChangedAt', cited.passage_changed_at, 'url', source.url, 'title', source.title,
            'publisher', source.publisher, 'kind', source.kind, 'publishedOn', source.published_on,
            'archivedUrl', source.archived_url) order by cited.id)
          from ${citationsOf}) end) as row
      from numbered as vendor) as evidence`);
  const rows: EvidenceRow[] = JSON.parse(result?.rows ?? "[]");
  return rows;
}

function countGroups(ranked: RankedVendor[]): { group: EvidenceGroup; count: number }[] {
  const byGroup = Map.groupBy(ranked, ({ group }) => group);
  return evidenceGroups.flatMap((group) => {
    const count = byGroup.get(group)?.length ?? 0;
    return count > 0 ? [{ group, count }] : [];
  });
}
