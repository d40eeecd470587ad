import { z } from "zod";

/** Kinds of source (models, 'Evidence'). */
export const sourceKinds = [
  "documentation",
  "vendor",
  "filing",
  "regulator",
  "independent",
  "customer",
  "partner",
] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Outcomes of fetching a source. A refusal to robots is `refused`: it says nothing about the page. */
export const fetchOutcomes = ["ok", "changed", "gone", "refused", "timeout", "never"] as const;
export type FetchOutcome = (typeof fetchOutcomes)[number];

export const verdicts = ["supports", "partly", "contradicts"] as const;
export type Verdict = (typeof verdicts)[number];

/** States of a fact, computed from its citations, never stored. */
export const factStates = ["sourced", "due", "source-changed", "disputed", "unsourced"] as const;
export type FactState = (typeof factStates)[number];

/** A source as readers see it beside a fact. */
export const factSource = z.object({
  title: z.string(),
  url: z.string(),
  publisher: z.string().nullable(),
  kind: z.enum(sourceKinds),
  publishedOn: z.string().nullable(),
  quote: z.string().nullable(),
  archivedUrl: z.string().nullable(),
});

/** The levels at which a feature is covered (models, 'Vendor facts'); unknown is not `no`. */
export const capabilityLevels = ["native", "partial", "partner", "add-on", "no"] as const;
export type CapabilityLevel = (typeof capabilityLevels)[number];

/** A fact with its state and the sources that bear it out (contract, section 7). */
export const fact = z.object({
  field: z.string(),
  item: z.string().nullable(),
  value: z.string(),
  level: z.enum(capabilityLevels).nullable(),
  state: z.enum(factStates),
  checkedAt: z.iso.datetime().nullable(),
  sources: z.array(factSource),
});
export type Fact = z.infer<typeof fact>;

/** Counts of an entry's facts; its oldest check and when the next is due. */
export const factSummary = z.object({
  total: z.int(),
  sourced: z.int(),
  due: z.int(),
  unsourced: z.int(),
  oldestCheck: z.iso.datetime().nullable(),
  nextCheck: z.iso.datetime().nullable(),
});
export type FactSummary = z.infer<typeof factSummary>;
