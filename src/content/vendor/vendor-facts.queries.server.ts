import { and, eq, inArray } from "drizzle-orm";
import type { Fact, FactSummary } from "#cms/engine/evidence.ts";
import { type EntryFacts, eachPublishedEntry, factsOfEntries } from "#cms/facts/each-entry.server.ts";
import { summarize } from "#cms/facts/fact-state.ts";
import type { ShownFact } from "#cms/facts/shown-fact.ts";
import { noteFinder, showFacts } from "#cms/facts/shown-facts.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import { presets } from "../fit/presets.ts";
import { featureItems } from "./capabilities.ts";
import { vendorContent } from "./vendor.content.server.ts";
import { vendorFactFields } from "./vendor.fact-fields.ts";
import { vendors } from "./vendor.table.ts";

/** Returns the facts of vendors by id, reading all citations in one query. */
export async function findFactsOf(
  db: Database,
  rows: (typeof vendors.$inferSelect)[],
  features?: Awaited<ReturnType<typeof listFeatureTitles>>,
): Promise<Map<number, EntryFacts>> {
  const items = featureItems(features ?? (await listFeatureTitles(db)));
  const entryFacts = await factsOfEntries(db, vendorContent, rows, items);
  return new Map(entryFacts.map((facts) => [Number(facts.entry.id), facts]));
}

/** A note on the vendor's capability takes precedence over a note on its citation. */
export function withOwnNotes<Noted extends Pick<ShownFact, "field" | "item" | "note">>(
  facts: Noted[],
  { capabilities }: Pick<typeof vendors.$inferSelect, "capabilities">,
): Noted[] {
  const notes = new Map(capabilities.map(({ feature, note }) => [feature, note]));
  return facts.map((fact) =>
    fact.field === "capabilities" ? { ...fact, note: notes.get(fact.item ?? "") || fact.note } : fact,
  );
}

/** A fact with its note, which says which part of a feature is offered, for example. */
export type NotedFact = Fact & { note: string | null };

/** Returns all facts of a vendor with their notes. */
export function withNotes(
  { facts, cited }: Pick<EntryFacts, "facts" | "cited">,
  vendor: Pick<typeof vendors.$inferSelect, "capabilities">,
): NotedFact[] {
  const noteOf = noteFinder(cited);
  return withOwnNotes(
    facts.map((fact) => ({ ...fact, note: noteOf(fact) })),
    vendor,
  );
}

/** Counts a vendor's facts by state. */
export const summarizeFacts = (facts: Fact[]): FactSummary => summarize(facts, periodOf);

/** Returns the requested facts of published vendors, in the order of `ids`, with numbered sources. */
export async function listVendorFactsById(
  db: Database,
  ids: number[],
  isWanted: (fact: Pick<Fact, "field" | "item">) => boolean,
) {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(vendors)
    .where(and(inArray(vendors.id, ids), eq(vendors.isPublished, true)));
  const factsByVendor = await findFactsOf(db, rows);
  return ids.flatMap((id) => {
    const vendor = rows.find((row) => row.id === id);
    if (!vendor) return [];
    const { facts = [], cited = [] } = factsByVendor.get(id) ?? {};
    const shown = showFacts(facts.filter(isWanted), cited);
    return [{ id, slug: vendor.slug, name: vendor.name, ...shown, facts: withOwnNotes(shown.facts, vendor) }];
  });
}

const periodsByField = new Map<string, number | null>(
  vendorFactFields.map(({ field, period }) => [field, period]),
);

const periodOf = (field: string) => periodsByField.get(field) ?? null;

/** Figures about all published vendors' facts, for the methodology page. */
export interface EvidenceFigures {
  vendors: number;
  facts: number;
  sourced: number;
  /** Facts that are overdue for a check, whose source has changed, or that a source contradicts. */
  due: number;
  unsourced: number;
  sources: number;
  /** The median age of checks in days; null before the first check. */
  medianAge: number | null;
  oldestCheck: string | null;
  /** The check periods in days, shortest first, with the facts' labels. Null means no recheck is needed. */
  periods: { period: number | null; labels: string[] }[];
  /** The presets of fit requirements. */
  presets: { title: string; reason: string }[];
}

/** Counts the facts of all published vendors in batches, which yield to the event loop. */
export async function findEvidenceFigures(db: Database): Promise<EvidenceFigures> {
  const items = featureItems(await listFeatureTitles(db));
  const facts: Pick<Fact, "state" | "checkedAt">[] = [];
  const urls = new Set<string>();
  let count = 0;
  for await (const batch of eachPublishedEntry(db, vendorContent, items)) {
    count += batch.length;
    for (const { state, checkedAt, sources } of batch.flatMap((one) => one.facts)) {
      facts.push({ state, checkedAt });
      for (const { url } of sources) urls.add(url);
    }
  }
  return {
    vendors: count,
    sources: urls.size,
    ...countFacts(facts),
    periods: listPeriods(),
    presets: presetWords,
  };
}

const presetWords = presets.map(({ title, reason }) => ({ title, reason }));

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
    medianAge: median ? Math.floor((environment.now() - Date.parse(median)) / day) : null,
    oldestCheck: checks[0] ?? null,
  };
}

const day = 24 * 60 * 60 * 1000;
