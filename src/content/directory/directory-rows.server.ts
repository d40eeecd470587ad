import { and, eq, inArray, sql } from "drizzle-orm";
import {
  type CapabilityLevel,
  capabilityLevels,
  type SourceKind,
  type Verdict,
} from "#cms/engine/evidence.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { listTag } from "#cms/engine/tags.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { markOf, oldYearOf } from "#cms/facts/fact-state.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { isInPart } from "#cms/facts/value-words.ts";
import { outerColumn } from "#db/columns.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { preview } from "#shared/text.ts";
import { getFeatureTitles } from "../feature/feature.queries.server.ts";
import type { FeatureTitle } from "../vendor/capabilities.ts";
import { marketsIn } from "../vendor/markets.ts";
import { provenCapabilities } from "../vendor/proven-capabilities.queries.server.ts";
import { cardColumns, knownColumn } from "../vendor/vendor.card-columns.server.ts";
import { vendorDescriptor } from "../vendor/vendor.descriptor.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { firstClause } from "../vendor/vendor.words.ts";
import { encodeEvidence, keyCapabilities, type RowEvidence, rowFacts } from "./directory-evidence.ts";

const { kind } = vendorDescriptor;

interface RowProof {
  field: string;
  item: string;
  valueHash: string;
  verdict: Verdict;
  kind: SourceKind;
  publishedOn: string | null;
}

const quoted = (texts: readonly string[]) => sql.raw(texts.map((text) => `'${text}'`).join(", "));

/** The citations of the facts that a row shows. One JSON value, because each statement costs the embedded database more than it. */
const rowProofs = sql<RowProof[]>`(
  select coalesce(json_agg(json_build_object('field', cited.field, 'item', cited.item, 'valueHash', cited.value_hash,
    'verdict', cited.verdict, 'kind', source.kind, 'publishedOn', source.published_on)), '[]')
  from ${citations} as cited join ${sources} as source on source.id = cited.source_id
  where cited.kind = ${quoted([kind])} and cited.entry_id = ${outerColumn(vendors.id)}
    and (cited.field in (${quoted([...rowFacts])})
      or (cited.field = 'capabilities' and cited.item in (${quoted(keyCapabilities.map(({ slug }) => slug))}))))`;

const rowColumns = {
  ...cardColumns,
  aliases: vendors.aliases,
  hosting: vendors.hosting,
  markets: vendors.markets,
  pricing: knownColumn(vendors.pricing),
  capabilities: vendors.capabilities,
  proven: provenCapabilities,
  proofs: rowProofs,
};

/** A vendor in the directory. `price` is shortened, and `evidence` is encoded as in `directory-evidence`. */
export type DirectoryRow = Awaited<ReturnType<typeof loadRows>>[number] & {
  /** The number of features beyond `features`, if the page only contains the first ones. */
  moreFeatures?: number;
};

type Context = Pick<ReadContext, "db" | "remember">;

/** Returns published vendors as directory rows, by id. Ids of other vendors are missing. */
export const listDirectoryRows = (
  { db, remember }: Context,
  ids: number[],
): Promise<Map<number, DirectoryRow>> =>
  remember.entries("vendor/row", { kind, ids, tags: [listTag("feature")] }, async (missing) => {
    const rows = await loadRows(db, missing, await getPublishedTitles({ db, remember }));
    return new Map(rows.map((row) => [row.id, row]));
  });

/** Returns the titles of the published features, with their former slugs. */
export const getPublishedTitles = async (context: Context): Promise<FeatureTitle[]> =>
  (await getFeatureTitles(context)).flatMap(({ slug, title, formerSlugs, isPublished }) =>
    isPublished ? [{ slug, title, ...(formerSlugs.length > 0 && { formerSlugs }) }] : [],
  );

async function loadRows(db: Database, ids: number[], titles: FeatureTitle[]) {
  const storedRows = await db
    .select(rowColumns)
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), inArray(vendors.id, ids)));
  const featureTitles = new Map(titles.map(({ slug, title }) => [slug, title]));
  const now = new Date(environment.now()).toISOString();
  return storedRows.map(({ capabilities, proven, proofs, pricing, ...row }) => {
    const levelOf = (slug: string) => {
      const level = capabilities.find(({ feature }) => feature === slug)?.level;
      return level ?? (row.features.includes(featureTitles.get(slug) ?? "") ? "native" : null);
    };
    const evidence = [
      ...keyCapabilities.map(({ slug }) => evidenceOf("capabilities", slug, levelOf(slug), proofs, now)),
      evidenceOf("hosting", "", row.hosting, proofs, now),
      evidenceOf("headquarters", "", row.headquarters, proofs, now),
      evidenceOf("pricing", "", pricing, proofs, now),
    ];
    return {
      ...row,
      markets: marketsIn(row.markets),
      ...evidenceOfFeatures(row.features, proven, featureTitles),
      price: pricing && preview(firstClause(pricing), longestPrice),
      evidence: encodeEvidence(evidence),
    };
  });
}

/**
 * Returns where a vendor's list of titles differs from what sources support: only supported features are counted and filtered
 * (contract, section 11).
 */
export function evidenceOfFeatures(
  titles: string[],
  proven: [feature: string, level: CapabilityLevel][],
  titleOf: ReadonlyMap<string, string>,
): {
  /** Listed titles without a source, including former titles of features. */
  unproven: string[];
  /** The slugs of supported features that are not listed by their title, such as renamed ones. */
  unlisted: string[];
} {
  const offered = proven.flatMap(([feature, level]) => (level === "no" ? [] : feature));
  const offeredTitles = new Set(offered.map((feature) => titleOf.get(feature)));
  return {
    unproven: titles.filter((title) => !offeredTitles.has(title)),
    unlisted: offered.filter((feature) => {
      const title = titleOf.get(feature);
      return title !== undefined && !titles.includes(title);
    }),
  };
}

const longestPrice = 60;

/** Returns a fact's evidence, or null without a value. A citation supports one value, so citations of an earlier value do not count. */
function evidenceOf(
  field: string,
  item: string,
  value: string | null,
  proofs: RowProof[],
  now: string,
): RowEvidence | null {
  if (value === null || value.trim() === "") return null;
  const fieldProofs = proofs.filter((proof) => proof.field === field && proof.item === item);
  // Hashing is expensive, and most facts have no citation.
  const hash = fieldProofs.length > 0 ? hashValue(value) : "";
  const valid = fieldProofs.filter(({ valueHash }) => valueHash === hash);
  const level = capabilityLevels.find((one) => field === "capabilities" && one === value) ?? null;
  return {
    mark: markOf(valid, level),
    isInPart: isInPart(field, value),
    oldYear: oldYearOf(valid, level, now),
  };
}
