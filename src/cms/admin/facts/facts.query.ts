import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import {
  capabilityLevels,
  factStates,
  fetchOutcomes,
  sourceKinds,
  verdicts,
} from "../../evidence/evidence.ts";
import { callApi, entryData } from "../calls.ts";

const sourceOf = z.object({
  url: z.string(),
  title: z.string(),
  publisher: z.string().nullable(),
  kind: z.enum(sourceKinds),
  lastFetchedAt: z.string().nullable(),
  lastOutcome: z.enum(fetchOutcomes),
});

/** Names of a fact: its field, and the element of a list. */
const factNames = z.object({
  field: z.string(),
  label: z.string(),
  item: z.string().nullable(),
  itemLabel: z.string().nullable(),
});
export type FactNames = z.infer<typeof factNames>;

/** Reasons why a citation or a value wants an editor. */
export const reasons = [
  "due",
  "source-changed",
  "source-gone",
  "disputed",
  "value-changed",
  "unsourced",
] as const;
export type Reason = (typeof reasons)[number];

const dueFact = factNames.extend({
  id: z.number(),
  entryId: z.number(),
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

const dueFacts = z.object({
  items: z.array(dueFact),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  counts: z.record(z.string(), z.number()),
  longestQueue: z.number(),
  /** False where page views, by which the queue can be sorted, are not counted. */
  isAudienceCounted: z.boolean(),
});

/** The order of the queue: the longest unchecked first, or what stands on the most read pages. */
export type QueueOrder = "age" | "views";

/** One page of the citations that want a check; `state` is a reason, or empty for all. */
export const dueFactsQuery = ({
  kind,
  state,
  order = "age",
  page,
}: {
  kind: string;
  state: string;
  order?: QueueOrder;
  page: number;
}) =>
  queryOptions({
    queryKey: ["admin", "facts-due", kind, state, order, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const query = { kind, state, ...(order === "views" && { order }), page: `${page}` };
      return dueFacts.parse(await callApi("GET", `/api/admin/facts-due?${new URLSearchParams(query)}`));
    },
  });

const unsourcedFacts = z.object({
  items: z.array(
    factNames.extend({
      entryId: z.number(),
      title: z.string(),
      value: z.string(),
      reason: z.enum(reasons),
    }),
  ),
  entries: z.number(),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
  pageSize: z.number(),
});
export type UnsourcedFacts = z.infer<typeof unsourcedFacts>;

/** The values without a source of one page of the published entries. */
export const unsourcedFactsQuery = (kind: string, page: number) =>
  queryOptions({
    queryKey: ["admin", "facts-unsourced", kind, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      unsourcedFacts.parse(
        await callApi("GET", `/api/admin/facts-unsourced?${new URLSearchParams({ kind, page: `${page}` })}`),
      ),
  });

const coverage = z.object({
  entries: z.number(),
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      group: z.string(),
      entries: z.number(),
      values: z.number(),
      sourced: z.number(),
      due: z.number(),
      unsourced: z.number(),
    }),
  ),
});
export type Coverage = z.infer<typeof coverage>;

/** Values of each field over all published entries, and the part of them that has a source. */
export const coverageQuery = (kind: string) =>
  queryOptions({
    queryKey: ["admin", "facts-coverage", kind],
    staleTime: 60_000,
    queryFn: async () =>
      coverage.parse(await callApi("GET", `/api/admin/facts-coverage?${new URLSearchParams({ kind })}`)),
  });

const citation = sourceOf.extend({
  id: z.number(),
  field: z.string(),
  item: z.string(),
  quote: z.string().nullable(),
  note: z.string().nullable(),
  verdict: z.enum(verdicts),
  checkedAt: z.string(),
  checkedBy: z.string().nullable(),
  passageChangedAt: z.string().nullable(),
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
  checkedAt: z.string().nullable(),
  citations: z.array(citation),
});
export type EntryFact = z.infer<typeof entryFact>;

const entryFacts = z.object({
  kind: z.string(),
  id: z.number(),
  title: z.string(),
  path: z.string().nullable(),
  isPublic: z.boolean(),
  entry: entryData,
  facts: z.array(entryFact),
  missing: z.array(
    z.object({ field: z.string(), item: z.string().nullable(), label: z.string(), group: z.string() }),
  ),
  lost: z.array(citation.extend({ label: z.string(), itemLabel: z.string().nullable(), group: z.string() })),
  notes: z.array(z.string()),
});
export type EntryFacts = z.infer<typeof entryFacts>;

/** Every fact of an entry with its citations. */
export const entryFactsQuery = (kind: string, id: number) =>
  queryOptions({
    queryKey: ["admin", "facts", kind, id],
    staleTime: 0,
    queryFn: async () => entryFacts.parse(await callApi("GET", `/api/admin/facts/${kind}/${id}`)),
  });

const preview = z.object({
  title: z.string().nullable(),
  publisher: z.string().nullable(),
  publishedOn: z.string().nullable(),
  passages: z.array(z.string()),
  problem: z.string().nullable(),
});
export type SourcePreview = z.infer<typeof preview>;

/** Fetches a source: what it says of itself, and passages that name the value. @throws CallFailure */
export const previewSource = async (url: string, value: string) =>
  preview.parse(await callApi("POST", "/api/admin/sources/preview", { body: { url, value } }));
