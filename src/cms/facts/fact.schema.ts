import { z } from "zod";
import { capabilityLevels, factStates, fetchOutcomes, sourceKinds, verdicts } from "#cms/engine/evidence.ts";
import { evidenceMarks } from "#cms/engine/marks.ts";
import { entryData } from "#http/client/calls.ts";
import { barChart } from "#shared/bar-chart.ts";

const sourceOf = z.object({
  url: z.string(),
  title: z.string(),
  publisher: z.string().nullable(),
  kind: z.enum(sourceKinds),
  lastFetchedAt: z.string().nullable(),
  lastOutcome: z.enum(fetchOutcomes),
});

/** Identifies a fact: its field and, in a list, the element. */
const factNames = z.object({
  field: z.string(),
  label: z.string(),
  item: z.string().nullable(),
  itemLabel: z.string().nullable(),
});
export type FactNames = z.infer<typeof factNames>;

/** An entry whose facts need research. */
const researchPriority = z.object({
  entryId: z.int(),
  title: z.string(),
  /** Facts without a value. */
  unknown: z.int(),
  /** Values without a source. */
  unsourced: z.int(),
  due: z.int(),
  /** Readers' questions about facts that have no source. */
  questions: z.int(),
  /** Labels of some unknown facts. */
  examples: z.array(z.string()),
  /** Views of its page in 30 days. */
  views: z.int(),
  /** Open proposals. */
  proposals: z.int(),
});
export type ResearchPriority = z.infer<typeof researchPriority>;
export const researchPriorities = z.object({ items: z.array(researchPriority) });

/** The facts last checked in each of the last weeks, and the checks that expire in each of the coming ones. */
export const factWeeks = z.object({ checked: barChart, due: barChart });
export type FactWeeks = z.infer<typeof factWeeks>;

/** Reasons a citation needs review, also the queue's filters. */
export const reviewReasons = ["due", "source-changed", "source-gone", "disputed"] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** Reasons a citation or value needs review. */
const reasons = [...reviewReasons, "value-changed", "unsourced"] as const;
export type Reason = (typeof reasons)[number];

const dueFact = factNames.extend({
  id: z.int(),
  kind: z.string(),
  entryId: z.int(),
  title: z.string(),
  value: z.string().nullable(),
  reason: z.enum(reasons),
  checkedAt: z.string(),
  checkedBy: z.string().nullable(),
  quote: z.string().nullable(),
  note: z.string().nullable(),
  source: sourceOf,
});
export type DueFact = z.infer<typeof dueFact>;

/** A page of a list. */
const place = { total: z.int(), page: z.int(), pages: z.int() };

export const dueFacts = z.object({
  items: z.array(dueFact),
  ...place,
  counts: z.record(z.string(), z.int()),
  longestQueue: z.int(),
  /** True if page views are counted, so that the queue can be sorted by them. */
  isAudienceCounted: z.boolean(),
});

export const unsourcedFacts = z.object({
  items: z.array(
    factNames.extend({ entryId: z.int(), title: z.string(), value: z.string(), reason: z.enum(reasons) }),
  ),
  /** Entries on this page. */
  entries: z.int(),
  ...place,
  pageSize: z.int(),
});
export type UnsourcedFacts = z.infer<typeof unsourcedFacts>;

export const contradictions = z.object({
  items: z.array(
    z.object({
      entryId: z.int(),
      title: z.string(),
      field: z.enum(["bestFor", "notFor"]),
      words: z.string(),
      features: z.array(z.object({ slug: z.string(), title: z.string() })),
      level: z.enum(capabilityLevels).nullable(),
    }),
  ),
  ...place,
});

const fieldCoverage = z.object({
  field: z.string(),
  label: z.string(),
  group: z.string(),
  /** Published entries with at least one value. */
  entries: z.int(),
  /** Values. List elements count individually. */
  values: z.int(),
  sourced: z.int(),
  /** Values whose evidence needs a check: due, changed or disputed. */
  due: z.int(),
  unsourced: z.int(),
});
/** Counts of one field over all published entries. */
export type FieldCoverage = z.infer<typeof fieldCoverage>;

export const coverage = z.object({ kind: z.string(), entries: z.int(), fields: z.array(fieldCoverage) });
export type Coverage = z.infer<typeof coverage>;

const storedCitation = {
  id: z.int(),
  sourceId: z.int(),
  field: z.string(),
  quote: z.string().nullable(),
  note: z.string().nullable(),
  verdict: z.enum(verdicts),
  checkedAt: z.string(),
  checkedBy: z.string().nullable(),
  passageChangedAt: z.string().nullable(),
  passageSeenAt: z.string().nullable(),
};

const citation = sourceOf.extend({
  ...storedCitation,
  item: z.string(),
  publishedOn: z.string().nullable(),
  archivedUrl: z.string().nullable(),
  isOfThisValue: z.boolean(),
});
export type Citation = z.infer<typeof citation>;

const entryFact = factNames.extend({
  group: z.string(),
  value: z.string(),
  level: z.enum(capabilityLevels).nullable(),
  state: z.enum(factStates),
  mark: z.enum(evidenceMarks),
  oldYear: z.string().nullable(),
  checkedAt: z.string().nullable(),
  citations: z.array(citation),
});
export type EntryFact = z.infer<typeof entryFact>;

const missingFact = z.object({
  field: z.string(),
  item: z.string().nullable(),
  label: z.string(),
  group: z.string(),
});
/** A field or element without a value. */
export type MissingFact = z.infer<typeof missingFact>;

export const entryFacts = z.object({
  kind: z.string(),
  id: z.int(),
  title: z.string(),
  path: z.string().nullable(),
  isPublic: z.boolean(),
  entry: entryData,
  facts: z.array(entryFact),
  missing: z.array(missingFact),
  lost: z.array(citation.extend({ label: z.string(), itemLabel: z.string().nullable(), group: z.string() })),
  notes: z.array(z.string()),
  /** For each note, since when readers see it as a caution. */
  notesShownSince: z.array(z.string().nullable()),
});
export type EntryFacts = z.infer<typeof entryFacts>;

/** A saved citation, with the source that it cites. */
export const savedCitation = z.object({
  ...storedCitation,
  kind: z.string(),
  entryId: z.int(),
  /** The element of a list. Null for the whole field. */
  item: z.string().nullable(),
  valueHash: z.string(),
});
