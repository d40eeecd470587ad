import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import {
  type CapabilityLevel,
  capabilityLevels,
  type SourceKind,
  type Verdict,
} from "#cms/engine/evidence.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { markOf, oldYearOf } from "#cms/facts/fact-state.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { isInPart } from "#cms/facts/value-words.ts";
import type { Database } from "#db/database.server.ts";
import { preview } from "#shared/text.ts";
import type { FeatureTitle } from "../vendor/capabilities.ts";
import { marketsIn } from "../vendor/markets.ts";
import { provenCapabilities } from "../vendor/proven-capabilities.queries.server.ts";
import { cardColumns, knownColumn } from "../vendor/vendor.card-columns.server.ts";
import { vendorDescriptor } from "../vendor/vendor.descriptor.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { firstClause } from "../vendor/vendor.words.ts";
import { encodeEvidence, keyCapabilities, type RowEvidence, rowFacts } from "./directory-evidence.ts";

const { kind } = vendorDescriptor;

export const rowColumns = {
  ...cardColumns,
  aliases: vendors.aliases,
  hosting: vendors.hosting,
  markets: vendors.markets,
  pricing: knownColumn(vendors.pricing),
  capabilities: vendors.capabilities,
  proven: provenCapabilities,
};

/** A vendor in the directory. `price` is shortened, and `evidence` is encoded as in `directory-evidence`. */
export type DirectoryRow = Awaited<ReturnType<typeof listDirectoryRows>>[number] & {
  /** The number of features beyond `features`, if the page only contains the first ones. */
  moreFeatures?: number;
};

/** Returns published vendors as directory rows, filtered by `where`, sorted and paged. */
export async function listDirectoryRows(
  db: Database,
  titles: FeatureTitle[],
  { where, order = [], page }: { where?: SQL; order?: SQL[]; page?: { limit: number; offset: number } },
) {
  const query = db
    .select(rowColumns)
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), where))
    .orderBy(...order);
  const storedRows = await (page ? query.limit(page.limit).offset(page.offset) : query);
  return completeRows(db, titles, storedRows);
}

type StoredRow = Pick<
  typeof vendors.$inferSelect,
  "id" | "features" | "hosting" | "headquarters" | "capabilities" | "pricing" | "markets"
> & { proven: [feature: string, level: CapabilityLevel][] };

/** Converts stored rows to directory rows, with the state of their facts. */
export async function completeRows<Row extends StoredRow>(
  db: Database,
  titles: FeatureTitle[],
  storedRows: Row[],
) {
  const proofs = await listProofs(
    db,
    storedRows.map(({ id }) => id),
  );
  const featureTitles = new Map(titles.map(({ slug, title }) => [slug, title]));
  const now = new Date().toISOString();
  return storedRows.map(({ capabilities, proven, pricing, ...row }) => {
    const levelOf = (slug: string) => {
      const level = capabilities.find(({ feature }) => feature === slug)?.level;
      return level ?? (row.features.includes(featureTitles.get(slug) ?? "") ? "native" : null);
    };
    const rowProofs = proofs.get(row.id) ?? [];
    const evidence = [
      ...keyCapabilities.map(({ slug }) => evidenceOf("capabilities", slug, levelOf(slug), rowProofs, now)),
      evidenceOf("hosting", "", row.hosting, rowProofs, now),
      evidenceOf("headquarters", "", row.headquarters, rowProofs, now),
      evidenceOf("pricing", "", pricing, rowProofs, now),
    ];
    return {
      ...row,
      markets: marketsIn(row.markets),
      unproven: unprovenFeatures(row.features, proven, featureTitles),
      price: pricing && preview(firstClause(pricing), longestPrice),
      evidence: encodeEvidence(evidence),
    };
  });
}

/** Returns the titles of a vendor's features that no source supports. No filter counts them (contract, section 11). */
export function unprovenFeatures(
  titles: string[],
  proven: [feature: string, level: CapabilityLevel][],
  titleOf: ReadonlyMap<string, string>,
): string[] {
  const coveredTitles = new Set(proven.map(([feature]) => titleOf.get(feature)));
  return titles.filter((title) => !coveredTitles.has(title));
}

const longestPrice = 60;

interface RowProof {
  entryId: number;
  field: string;
  item: string;
  valueHash: string;
  verdict: Verdict;
  kind: SourceKind;
  publishedOn: string | null;
}

/** Returns the citations of the rows' facts, by vendor. */
async function listProofs(db: Database, ids: number[]): Promise<Map<number, RowProof[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      entryId: citations.entryId,
      field: citations.field,
      item: citations.item,
      valueHash: citations.valueHash,
      verdict: citations.verdict,
      kind: sources.kind,
      publishedOn: sources.publishedOn,
    })
    .from(citations)
    .innerJoin(sources, eq(sources.id, citations.sourceId))
    .where(
      and(
        eq(citations.kind, kind),
        inArray(citations.entryId, ids),
        or(
          inArray(citations.field, [...rowFacts]),
          and(
            eq(citations.field, "capabilities"),
            inArray(
              citations.item,
              keyCapabilities.map(({ slug }) => slug),
            ),
          ),
        ),
      ),
    );
  return Map.groupBy(rows, ({ entryId }) => entryId);
}

/** Returns a fact's evidence, or null without a value. A citation supports one value, so citations of an earlier value do not count. */
function evidenceOf(
  field: string,
  item: string,
  value: string | null,
  rowProofs: RowProof[],
  now: string,
): RowEvidence | null {
  if (value === null || value.trim() === "") return null;
  const fieldProofs = rowProofs.filter((proof) => proof.field === field && proof.item === item);
  // Hashing is expensive, and most facts have no citation.
  const hash = fieldProofs.length > 0 ? hashValue(value) : "";
  const valid = fieldProofs.filter(({ valueHash }) => valueHash === hash);
  const level = capabilityLevels.find((one) => field === "capabilities" && one === value) ?? null;
  return { mark: markOf(valid, level), isInPart: isInPart(field, value), oldYear: oldYearOf(valid, now) };
}
