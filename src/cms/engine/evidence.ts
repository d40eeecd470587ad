import { z } from "zod";
import { evidenceMarks } from "./marks.ts";

/** Kinds of source (contract, section 11). An aggregator is a third-hand profile, weaker than the vendor's own statement. */
export const sourceKinds = [
  "documentation",
  "vendor",
  "filing",
  "regulator",
  "independent",
  "customer",
  "partner",
  "aggregator",
] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Outcomes of fetching a source. `refused` means the site blocks robots, which says nothing about the page. */
export const fetchOutcomes = ["ok", "changed", "gone", "refused", "timeout", "never"] as const;
export type FetchOutcome = (typeof fetchOutcomes)[number];

export const verdicts = ["supports", "partly", "contradicts"] as const;
export type Verdict = (typeof verdicts)[number];

/** The states of a fact. Computed from its citations, never stored. */
export const factStates = ["sourced", "due", "source-changed", "disputed", "unsourced"] as const;
export type FactState = (typeof factStates)[number];

/** A source as readers see it next to a fact. */
export const factSource = z.object({
  title: z.string(),
  url: z.string(),
  publisher: z.string().nullable(),
  kind: z.enum(sourceKinds),
  publishedOn: z.string().nullable(),
  quote: z.string().nullable(),
  archivedUrl: z.string().nullable(),
});

/** How far a product covers a feature (models, 'Vendor facts'). Unknown is not `no`. */
export const capabilityLevels = ["native", "partial", "partner", "add-on", "no"] as const;
export type CapabilityLevel = (typeof capabilityLevels)[number];

/** A fact with its state and supporting sources (contract, section 7). */
export const fact = z.object({
  field: z.string(),
  item: z.string().nullable(),
  value: z.string(),
  level: z.enum(capabilityLevels).nullable(),
  state: z.enum(factStates),
  /** The grade of its evidence. `none` counts as unknown (contract, section 11). */
  mark: z.enum(evidenceMarks),
  /** The year of the newest source that gives the mark, if older than 24 months. */
  oldYear: z.string().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  sources: z.array(factSource),
});
export type Fact = z.infer<typeof fact>;

/** Counts of an entry's facts, their oldest check and the next due date. */
export const factSummary = z.object({
  total: z.int(),
  sourced: z.int(),
  due: z.int(),
  unsourced: z.int(),
  oldestCheck: z.iso.datetime().nullable(),
  nextCheck: z.iso.datetime().nullable(),
});
export type FactSummary = z.infer<typeof factSummary>;

/** A text of an assessment that the entry's proven levels contradict. */
export interface Contradiction {
  field: "bestFor" | "notFor";
  /** The words of the text that name the features. */
  words: string;
  features: { slug: string; title: string }[];
  /** The level that a source supports, or null. */
  level: CapabilityLevel | null;
}

export interface EntryContradiction extends Contradiction {
  entryId: number;
  title: string;
}
