import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import { citations } from "#cms/evidence/citation.table.ts";
import { capabilityLevels, type SourceKind } from "#cms/evidence/evidence.ts";
import { markOf, type Proof, stateOf } from "#cms/evidence/fact-state.ts";
import { hashValue } from "#cms/evidence/facts.server.ts";
import { sources } from "#cms/evidence/source.table.ts";
import type { Database } from "#db/database.server.ts";
import { preview } from "#shared/text.ts";
import type { FeatureTitle } from "./capabilities.ts";
import { evidenceLetters, keyCapabilities, rowFacts, unknownLetter } from "./directory-evidence.ts";
import { cardColumns, knownColumn } from "./vendor.card-columns.server.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendorFactFields } from "./vendor.fact-fields.ts";
import { vendors } from "./vendor.table.ts";
import { firstClause } from "./vendor.words.ts";

const { kind } = vendorDescriptor;

export const rowColumns = {
  ...cardColumns,
  hosting: vendors.hosting,
  markets: vendors.markets,
  pricing: knownColumn(vendors.pricing),
  capabilities: vendors.capabilities,
};

/** A vendor as the directory shows it: `price` is short, `evidence` as `directory-evidence` writes it. */
export type DirectoryRow = Awaited<ReturnType<typeof listDirectoryRows>>[number] & {
  /** Number of features besides `features`, on a page of many that holds only the first. */
  moreFeatures?: number;
};

/** Returns published vendors as rows of the directory. `order` and `page` decide which of those that `where` leaves. */
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
  const found = await (page ? query.limit(page.limit).offset(page.offset) : query);
  return completeRows(db, titles, found);
}

type StoredRow = Pick<
  typeof vendors.$inferSelect,
  "id" | "features" | "hosting" | "headquarters" | "capabilities" | "pricing"
>;

/** Makes of stored rows what the directory shows, with the state of their facts. */
export async function completeRows<Row extends StoredRow>(
  db: Database,
  titles: FeatureTitle[],
  found: Row[],
) {
  const proofs = await listProofs(
    db,
    found.map(({ id }) => id),
  );
  const featureTitles = new Map(titles.map(({ slug, title }) => [slug, title]));
  const now = new Date().toISOString();
  return found.map(({ capabilities, pricing, ...row }) => {
    const levelOf = (slug: string) => {
      const level = capabilities.find(({ feature }) => feature === slug)?.level;
      return level ?? (row.features.includes(featureTitles.get(slug) ?? "") ? "native" : null);
    };
    const own = proofs.get(row.id) ?? [];
    const letters = [
      ...keyCapabilities.map(({ slug }) => letterOf("capabilities", slug, levelOf(slug), own, now)),
      letterOf("hosting", "", row.hosting, own, now),
      letterOf("headquarters", "", row.headquarters, own, now),
      letterOf("pricing", "", pricing, own, now),
    ];
    return {
      ...row,
      price: pricing && preview(firstClause(pricing), longestPrice),
      evidence: letters.join(""),
    };
  });
}

const longestPrice = 60;

interface RowProof extends Proof {
  entryId: number;
  field: string;
  item: string;
  valueHash: string;
  kind: SourceKind;
}

/** Lists the citations of the facts that rows show, by vendor. */
async function listProofs(db: Database, ids: number[]): Promise<Map<number, RowProof[]>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({
      entryId: citations.entryId,
      field: citations.field,
      item: citations.item,
      valueHash: citations.valueHash,
      verdict: citations.verdict,
      checkedAt: citations.checkedAt,
      passageChangedAt: citations.passageChangedAt,
      kind: sources.kind,
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
  return Map.groupBy(found, ({ entryId }) => entryId);
}

const periods = new Map<string, number | null>(vendorFactFields.map(({ field, period }) => [field, period]));

/** The letter for a fact's evidence. A citation proves one value: those of an earlier one do not count. */
function letterOf(field: string, item: string, value: string | null, own: RowProof[], now: string): string {
  if (value === null || value.trim() === "") return unknownLetter;
  const cited = own.filter((proof) => proof.field === field && proof.item === item);
  // Hashing is the costly part, and most facts have no citation.
  const hash = cited.length > 0 ? hashValue(value) : "";
  const valid = cited.filter(({ valueHash }) => valueHash === hash);
  const state = stateOf(valid, periods.get(field) ?? null, now);
  const level = capabilityLevels.find((one) => field === "capabilities" && one === value) ?? null;
  return evidenceLetters[markOf({ state, level, sources: valid })];
}
