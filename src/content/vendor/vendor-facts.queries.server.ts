import { setImmediate as yieldToOthers } from "node:timers/promises";
import { and, eq, gt, inArray } from "drizzle-orm";
import type { Fact, FactSummary } from "#cms/evidence/evidence.ts";
import { summarize } from "#cms/evidence/fact-state.ts";
import { type CitedSource, factsOf, listCitations } from "#cms/evidence/facts.server.ts";
import { showFacts } from "#cms/evidence/shown-facts.server.ts";
import type { Database } from "#db/database.server.ts";
import { isPlaceholder } from "#shared/placeholder.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import { completeMatrix, type FeatureTitle } from "./capabilities.ts";
import { vendorFactFields } from "./vendor.fact-fields.ts";
import { vendors } from "./vendor.table.ts";

type Row = typeof vendors.$inferSelect;

/** A vendor's facts with their states, and its citations as they are stored. */
export interface VendorFacts {
  facts: Fact[];
  summary: FactSummary;
  cited: CitedSource[];
}

/** Returns the facts of vendors by their numbers, with one query for the citations of all of them. */
export async function findFactsOf(
  db: Database,
  rows: Row[],
  features?: FeatureTitle[],
): Promise<Map<number, VendorFacts>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const [cited, titles] = await Promise.all([
    listCitations(db, "vendor", ids),
    features ?? listFeatureTitles(db),
  ]);
  const byVendor = Map.groupBy(cited, ({ entryId }) => entryId);
  return new Map(
    rows.map((vendor) => [vendor.id, factsOfVendor(vendor, byVendor.get(vendor.id) ?? [], titles)]),
  );
}

/** The facts of some fields of published vendors, in the order of their numbers, with numbered sources for each. */
export async function listVendorFactsById(db: Database, ids: number[], fields: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(vendors)
    .where(and(inArray(vendors.id, ids), eq(vendors.isPublished, true)));
  const found = await findFactsOf(db, rows);
  return ids.flatMap((id) => {
    const vendor = rows.find((row) => row.id === id);
    if (!vendor) return [];
    const { facts = [], cited = [] } = found.get(id) ?? {};
    const shown = showFacts(
      facts.filter(({ field }) => fields.includes(field)),
      cited,
    );
    return [{ id, slug: vendor.slug, name: vendor.name, ...shown }];
  });
}

function factsOfVendor(vendor: Row, cited: CitedSource[], titles: FeatureTitle[]): VendorFacts {
  const capabilities = completeMatrix(vendor, titles);
  const known = factsOf(vendorFactFields, { ...vendor, capabilities }, cited).filter(
    ({ value }) => !isPlaceholder(value),
  );
  return { facts: known, summary: summarize(known, periodOf), cited };
}

const periodsByField = new Map<string, number | null>(
  vendorFactFields.map(({ field, period }) => [field, period]),
);

const periodOf = (field: string) => periodsByField.get(field) ?? null;

const vendorsAtOnce = 50;

/** Figures about the facts of all published vendors, for the page on method. */
export interface EvidenceFigures {
  vendors: number;
  facts: number;
  sourced: number;
  /** Facts whose check is past its period, whose source has changed, or that a source contradicts. */
  due: number;
  unsourced: number;
  sources: number;
  /** Days since the check of a fact in the middle of all checked ones; null where none was checked. */
  medianAge: number | null;
  oldestCheck: string | null;
  /** The days for which a check counts, null for good, with the names of the facts; the shortest first. */
  periods: { period: number | null; labels: string[] }[];
}

/** Counts the facts of all published vendors, some at a time, so that the event loop is free in between. */
export async function findEvidenceFigures(db: Database): Promise<EvidenceFigures> {
  const titles = await listFeatureTitles(db);
  const facts: Pick<Fact, "state" | "checkedAt">[] = [];
  const urls = new Set<string>();
  let count = 0;
  for await (const rows of publishedVendors(db)) {
    count += rows.length;
    for (const found of (await findFactsOf(db, rows, titles)).values())
      for (const { state, checkedAt, sources } of found.facts) {
        facts.push({ state, checkedAt });
        for (const { url } of sources) urls.add(url);
      }
    await yieldToOthers();
  }
  return { vendors: count, sources: urls.size, ...countFacts(facts), periods: listPeriods() };
}

async function* publishedVendors(db: Database): AsyncGenerator<Row[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .select()
      .from(vendors)
      .where(and(gt(vendors.id, last), eq(vendors.isPublished, true)))
      .orderBy(vendors.id)
      .limit(vendorsAtOnce);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? last;
  }
}

const listPeriods = (): EvidenceFigures["periods"] =>
  [...Map.groupBy(vendorFactFields, ({ period }) => period)]
    .map(([period, fields]) => ({ period, labels: fields.map(({ label }) => label) }))
    .toSorted((a, b) => (a.period ?? Infinity) - (b.period ?? Infinity));

function countFacts(facts: Pick<Fact, "state" | "checkedAt">[]) {
  const count = (state: Fact["state"]) => facts.filter((fact) => fact.state === state).length;
  const [sourced, unsourced] = [count("sourced"), count("unsourced")];
  const checks = facts.flatMap(({ checkedAt }) => checkedAt ?? []).sort();
  const median = checks[Math.floor(checks.length / 2)];
  return {
    facts: facts.length,
    sourced,
    due: facts.length - sourced - unsourced,
    unsourced,
    medianAge: median ? Math.floor((Date.now() - Date.parse(median)) / day) : null,
    oldestCheck: checks[0] ?? null,
  };
}

const day = 24 * 60 * 60 * 1000;
