import { and, count, eq } from "drizzle-orm";
import { findViewsOf } from "#cms/audience/find-audience.server.ts";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import type { Fact } from "#cms/engine/evidence.ts";
import { type FactField, type FactItem, factValuesOf } from "#cms/engine/fact-field.ts";
import { type EntryFacts, eachPublishedEntry } from "#cms/facts/each-entry.server.ts";
import type { MissingFact, ResearchPriority } from "#cms/facts/fact.schema.ts";
import { proposals } from "#cms/proposals/proposal.table.ts";
import { type AskedFact, findAskedFacts } from "#cms/search/misses.server.ts";
import type { Database } from "#db/database.server.ts";

const mostListed = 12;
/** Labels of unknown facts per entry. */
const mostNamed = 6;
/** Page views count over this many days. */
const viewDays = 30;

/** One question about an unknown fact shows as much interest as this many page views. */
const viewsPerQuestion = 10;

/**
 * Returns the published entries whose facts need research, the most rewarding first: the number of facts that are unknown, unsourced
 * or due, times the page's views and the questions about these facts. Without both, the number alone decides.
 */
export async function planCoverage(db: Database, type: ContentType): Promise<ResearchPriority[]> {
  const items = (await type.listFactItems?.(db)) ?? [];
  const asked = await findAskedFacts(db, type.kind);
  const gaps: (Omit<ResearchPriority, "views" | "proposals"> & { path: string | null })[] = [];
  for await (const batch of eachPublishedEntry(db, type, items))
    for (const entryFacts of batch) gaps.push(await gapsOf(db, type, items, entryFacts, asked));
  const paths = gaps.flatMap(({ path }) => path ?? []);
  const [views, open] = await Promise.all([
    findViewsOf(db, viewDays, paths),
    countOpenProposals(db, type.kind),
  ]);
  return gaps
    .map(({ path, ...gap }) => ({
      ...gap,
      views: views[path ?? ""] ?? 0,
      proposals: open.get(gap.entryId) ?? 0,
    }))
    .filter((gap) => sizeOf(gap) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a) || a.entryId - b.entryId)
    .slice(0, mostListed);
}

const sizeOf = ({ unknown, unsourced, due }: Pick<ResearchPriority, "unknown" | "unsourced" | "due">) =>
  unknown + unsourced + due;

const weightOf = (gap: ResearchPriority) => sizeOf(gap) * (1 + gap.views + viewsPerQuestion * gap.questions);

async function gapsOf(
  db: Database,
  type: ContentType,
  items: FactItem[],
  { entry, facts }: EntryFacts,
  asked: Map<number, AskedFact[]>,
) {
  const missing = missingFrom(
    type.factFields,
    items,
    (await type.completeFacts?.(db, entry, items)) ?? entry,
  );
  const inState = (...states: string[]) => facts.filter(({ state }) => states.includes(state)).length;
  return {
    entryId: Number(entry.id),
    title: type.titleOf(entry),
    path: type.pathOf(entry),
    unknown: missing.length,
    unsourced: inState("unsourced"),
    due: inState("due", "source-changed", "disputed"),
    questions: questionsAbout(facts, asked.get(Number(entry.id)) ?? []),
    examples: missing.slice(0, mostNamed).map(({ label }) => label),
  };
}

/** Counts the questions about facts that still have no source. */
const questionsAbout = (facts: Fact[], asked: AskedFact[]) =>
  asked
    .filter(
      ({ field, item }) =>
        !facts.some(
          (fact) =>
            fact.field === field && (item === null || fact.item === item) && fact.state !== "unsourced",
        ),
    )
    .reduce((sum, { count: times }) => sum + times, 0);

async function countOpenProposals(db: Database, kind: string): Promise<Map<number, number>> {
  const rows = await db
    .select({ entryId: proposals.entryId, open: count() })
    .from(proposals)
    .where(and(eq(proposals.kind, kind), eq(proposals.state, "open")))
    .groupBy(proposals.entryId);
  return new Map(rows.map(({ entryId, open }) => [entryId, open]));
}

/** Returns fields without a value and, for lists with known elements, the elements that the entry does not mention. */
export function missingFrom(fields: FactField[], items: FactItem[], entry: Row): MissingFact[] {
  return fields.flatMap((field): MissingFact[] => {
    const values = factValuesOf(field, entry);
    const possible = items.filter((item) => item.field === field.field);
    if (possible.length > 0)
      return possible
        .filter(({ item }) => !values.some((value) => value.item === item))
        .map(({ item, label, group }) => ({ field: field.field, item, label, group }));
    if (values.length > 0) return [];
    return [{ field: field.field, item: null, label: field.label, group: field.group }];
  });
}
