import { z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import type { Fact, FactState } from "#cms/engine/evidence.ts";
import type { FactField, FactItem } from "#cms/engine/fact-field.ts";
import { orderOf } from "#cms/engine/ordering.server.ts";
import { readPagedList } from "#cms/engine/read/paged-list.server.ts";
import { readPage } from "#cms/engine/read/paged-list.ts";
import { isVisible } from "#cms/engine/read/published-pages.server.ts";
import { type EntryFacts, eachPublishedEntry, factsOfEntries } from "#cms/facts/each-entry.server.ts";
import { listNotes } from "#cms/facts/editor-notes.server.ts";
import {
  type Coverage,
  contradictions,
  coverage,
  dueFacts,
  entryFacts,
  type FieldCoverage,
  factWeeks,
  researchPriorities,
  reviewReasons,
  unsourcedFacts,
} from "#cms/facts/fact.schema.ts";
import { type CitedSource, factsOf, factTypeOf, hashValue, listCitations } from "#cms/facts/facts.server.ts";
import { findPassages } from "#cms/facts/passages.ts";
import type { Database } from "#db/database.server.ts";
import { call } from "#http/call.server.ts";
import { idOf } from "#http/read-id.server.ts";
import { fetchSourcePage } from "#integrations/source-page/index.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { missingFrom, planCoverage } from "./coverage-plan.server.ts";
import { listDueFacts } from "./due-facts.server.ts";
import { findFactWeeks } from "./fact-weeks.server.ts";

const common = { action: "content:read", failures: { 404: "This type of content has no facts" } } as const;
const kindQuery = { kind: z.string().optional() };
const pagedQuery = z.object({ ...kindQuery, page: z.string().optional() });
const contradictionsOnPage = 50;

/** The calls of the desk of facts: the queues, the coverage, an entry's facts, and the preview of a source. */
export const factCalls = (types: ContentType[]) =>
  [
    call("GET /api/admin/facts-due", {
      ...common,
      summary: "The citations due for a check, oldest first or by page views, with counts per reason",
      query: z.object({
        ...kindQuery,
        state: z
          .string()
          .optional()
          .openapi({ enum: [...reviewReasons] }),
        order: z
          .string()
          .optional()
          .openapi({ enum: ["views"] }),
        page: z.string().optional(),
      }),
      result: dueFacts,
      run: async ({ c, db, settings }) => ({
        ...(await listDueFacts(db, types, queryOf(c))),
        isAudienceCounted: settings.countsAudience,
      }),
    }),
    call("GET /api/admin/facts-unsourced", {
      ...common,
      summary: "The values without a source, one page of published entries at a time",
      query: pagedQuery,
      result: unsourcedFacts,
      run: ({ c, db, query }) => listUnsourcedFacts(db, factTypeOf(types, query.kind), queryOf(c)),
    }),
    call("GET /api/admin/facts-contradictions", {
      ...common,
      summary: "Published assessments that sourced facts contradict, by entry",
      query: pagedQuery,
      result: contradictions,
      run: async ({ c, db, query }) => {
        const entriesInConflict = (await factTypeOf(types, query.kind).listContradictions?.(db)) ?? [];
        const { entries, ...place } = await readPagedList(
          { total: entriesInConflict.length, page: readPage(queryOf(c)), pageSize: contradictionsOnPage },
          async (limit, offset) => entriesInConflict.slice(offset, offset + limit),
        );
        return { items: entries, ...place };
      },
    }),
    call("GET /api/admin/facts-coverage", {
      ...common,
      summary: "The published entries' values by field, and how many of them have a source",
      query: z.object(kindQuery),
      result: coverage,
      run: ({ db, query }) => computeCoverage(db, factTypeOf(types, query.kind)),
    }),
    call("GET /api/admin/facts-weeks", {
      ...common,
      summary:
        "Published facts last checked in each of the last eight weeks, and checks that expire in the coming ones",
      query: z.object(kindQuery),
      result: factWeeks,
      run: ({ db, query }) => findFactWeeks(db, factTypeOf(types, query.kind)),
    }),
    call("GET /api/admin/facts-plan", {
      ...common,
      summary: "Where research pays: published entries with unknown, unsourced and due facts, by page views",
      query: z.object(kindQuery),
      result: researchPriorities,
      run: async ({ db, query }) => ({ items: await planCoverage(db, factTypeOf(types, query.kind)) }),
    }),
    call("GET /api/admin/facts/{kind}/{id}", {
      action: "content:read",
      summary: "The facts of an entry with their citations, what is missing, and the notes for editors",
      result: entryFacts,
      failures: { 404: "Entry not found" },
      run: ({ db, params }) => {
        const type = factTypeOf(types, params.kind);
        return listEntryFacts(db, type, idOf(type)(params.id));
      },
    }),
    call("POST /api/admin/sources/preview", {
      action: "drafts:write",
      summary: "Fetch a source: its title, publisher and date, and passages that mention a value",
      body: previewInput,
      result: sourcePreview,
      failures: { 400: "The address is invalid" },
      run: ({ body, settings }) => previewSource(body, settings),
    }),
  ] as const;

const queryOf = ({ req }: { req: { url: string } }) => new URL(req.url).searchParams;

/** Computes, by field, how many published entries have a value, and how many values have a source. */
async function computeCoverage(db: Database, type: ContentType): Promise<Coverage> {
  const items = (await type.listFactItems?.(db)) ?? [];
  const fields = new Map(
    type.factFields.map(({ field, label, group }): [string, FieldCoverage] => [
      field,
      { field, label, group, entries: 0, values: 0, sourced: 0, due: 0, unsourced: 0 },
    ]),
  );
  let total = 0;
  for await (const batch of eachPublishedEntry(db, type, items)) {
    total += batch.length;
    for (const { facts } of batch)
      for (const [field, factsOfField] of byField(facts)) add(fields.get(field), factsOfField);
  }
  return { kind: type.kind, entries: total, fields: [...fields.values()] };
}

const byField = (facts: Fact[]) => Map.groupBy(facts, ({ field }) => field);

function add(row: FieldCoverage | undefined, facts: Fact[]) {
  if (!row) return;
  const count = (...states: FactState[]) => facts.filter(({ state }) => states.includes(state)).length;
  row.entries += 1;
  row.values += facts.length;
  row.sourced += count("sourced");
  row.due += count("due", "source-changed", "disputed");
  row.unsourced += count("unsourced");
}

const pageSize = 20;

/**
 * Returns the values without a source on one page of the published entries, in the readers' order, without entries that have none.
 * `total` counts entries: counting values would require reading every entry.
 */
async function listUnsourcedFacts(db: Database, type: ContentType, query: URLSearchParams) {
  const items = (await type.listFactItems?.(db)) ?? [];
  const total = await db.$count(type.table, isVisible(type));
  const page = await readPagedList({ total, page: readPage(query), pageSize }, async (limit, offset) => {
    const rows: Row[] = await db
      .select()
      .from(type.table)
      .where(isVisible(type))
      .orderBy(...orderOf(type))
      .limit(limit)
      .offset(offset);
    return rows;
  });
  const computed = await factsOfEntries(db, type, page.entries, items);
  return {
    items: computed.flatMap((entryFacts) => unsourcedOf(type, items, entryFacts)),
    entries: page.entries.length,
    total: page.total,
    page: page.page,
    pages: page.pages,
    pageSize,
  };
}

function unsourcedOf(type: ContentType, items: FactItem[], { entry, facts, cited }: EntryFacts) {
  return facts
    .filter(({ state }) => state === "unsourced")
    .map(({ field, item, value }) => ({
      entryId: Number(entry.id),
      title: type.titleOf(entry),
      field,
      label: type.factFields.find((candidate) => candidate.field === field)?.label ?? field,
      item,
      itemLabel: items.find((factItem) => factItem.field === field && factItem.item === item)?.label ?? item,
      value,
      reason: hasChanged(
        cited.filter((citation) => isSame(citation, { field, item })),
        value,
      )
        ? ("value-changed" as const)
        : ("unsourced" as const),
    }));
}

/** True if a fact has citations and none of them, whatever its verdict, is of the present value. */
const hasChanged = (cited: CitedSource[], value: string): boolean =>
  cited.length > 0 && cited.every(({ valueHash }) => valueHash !== hashValue(value));

/** The source's address, and the value that its passages should mention. */
const previewInput = z.object({
  url: z.string().trim().max(2000).refine(isWebAddress, "The address must start with https:// or http://"),
  value: z.string().trim().max(500).default(""),
});

/** A source, as far as its page could be read. */
const sourcePreview = z.object({
  title: z.string().nullable(),
  publisher: z.string().nullable(),
  publishedOn: z.string().nullable(),
  passages: z.array(z.string()),
  /** Why the page could not be read, as a message for the editor, or null. */
  problem: z.string().nullable(),
});
type SourcePreview = z.infer<typeof sourcePreview>;

/** Fetches a source's page once and reads what a citation of it needs. A page that refuses the request is not an error. */
async function previewSource(
  { url, value }: z.infer<typeof previewInput>,
  settings: Settings,
): Promise<SourcePreview> {
  const answer = await fetchSourcePage(url, settings);
  if (answer.kind !== "page")
    return { title: null, publisher: null, publishedOn: null, passages: [], problem: answer.message };
  const { title, publisher, publishedOn, prose } = answer.page;
  return { title, publisher, publishedOn, passages: findPassages(prose, value), problem: null };
}

/**
 * Returns every fact of an entry for editors, by group: with its citations, including citations of former values, with fields and
 * elements that have no value, and with citations whose value is gone.
 * @throws AppError `not-found`
 */
async function listEntryFacts(db: Database, type: ContentType, id: number) {
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, id));
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  const items = (await type.listFactItems?.(db)) ?? [];
  const [completed, cited, notes] = await Promise.all([
    type.completeFacts?.(db, entry, items) ?? entry,
    listCitations(db, type.kind, [id]),
    listNotes(db, type.kind, id),
  ]);
  const facts = factsOf(type.factFields, completed, cited).map((fact) =>
    describeFact(fact, type.factFields, items, cited),
  );
  return {
    kind: type.kind,
    id,
    title: type.titleOf(entry),
    path: type.pathOf(entry),
    isPublic: type.isPublic(entry),
    entry: { ...entry, id, updatedAt: String(entry.updatedAt) },
    facts,
    missing: missingFrom(type.factFields, items, completed),
    lost: lostCitations(cited, facts, type.factFields, items),
    notes: notes.map(({ text }) => text),
    /** For each note, since when readers see it as a caution. */
    notesShownSince: notes.map(({ shownSince }) => shownSince),
  };
}

const isSame = (a: { field: string; item: string | null }, b: { field: string; item: string | null }) =>
  a.field === b.field && (a.item ?? "") === (b.item ?? "");

/** The labels of a fact: its field, element and group. */
function namesOf(fact: { field: string; item: string | null }, fields: FactField[], items: FactItem[]) {
  const field = fields.find((candidate) => candidate.field === fact.field);
  const item = items.find((candidate) => isSame(candidate, fact));
  return {
    label: field?.label ?? fact.field,
    itemLabel: item?.label ?? (fact.item || null),
    group: item?.group ?? field?.group ?? "Other facts",
  };
}

function describeFact(
  { sources: _sources, ...fact }: Fact,
  fields: FactField[],
  items: FactItem[],
  cited: CitedSource[],
) {
  const hash = hashValue(fact.value);
  return {
    ...fact,
    ...namesOf(fact, fields, items),
    citations: cited
      .filter((citation) => isSame(citation, fact))
      .map((citation) => forEditors(citation, hash)),
  };
}

const forEditors = ({ entryId: _entryId, valueHash, ...citation }: CitedSource, hash: string | null) => ({
  ...citation,
  isOfThisValue: valueHash === hash,
});

/** Returns citations of elements or fields that the entry no longer has. Nothing else shows them. */
const lostCitations = (
  cited: CitedSource[],
  facts: { field: string; item: string | null }[],
  fields: FactField[],
  items: FactItem[],
) =>
  cited
    .filter((citation) => !facts.some((fact) => isSame(fact, citation)))
    .map((citation) => ({ ...forEditors(citation, null), ...namesOf(citation, fields, items) }));
