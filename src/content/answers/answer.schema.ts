import { z } from "zod";
import { capabilityLevels, factSource, factStates } from "#cms/engine/evidence.ts";
import { evidenceMarks } from "#cms/engine/marks.ts";

export const questionKinds = ["who-offers", "does", "fact", "compare", "count", "define", "changed"] as const;
export type QuestionKind = (typeof questionKinds)[number];

const vendor = z.object({ slug: z.string(), name: z.string() });
export type AnswerVendor = z.infer<typeof vendor>;

const question = z.object({
  kind: z.enum(questionKinds),
  vendors: z.array(vendor),
  features: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** A vendor's fact field, `pricing`. */
  field: z.string().nullable(),
  market: z.string().nullable(),
  hosting: z.string().nullable(),
  /** A certification asked for by name, `SOC 2`. */
  certification: z.string().nullable(),
  /** The slug of a glossary term. */
  term: z.string().nullable(),
  /** The first day of the changes, `2026-10-25`. */
  since: z.string().nullable(),
});

const row = z.object({
  vendor,
  /** The feature's title or the fact's label. */
  label: z.string(),
  /** The value as readers see it. */
  value: z.string(),
  level: z.enum(capabilityLevels).nullable(),
  mark: z.enum(evidenceMarks),
  /** The year of its newest source, if older than 24 months. */
  oldYear: z.string().nullable(),
  /** Null for a recorded change. */
  state: z.enum(factStates).nullable(),
  /** The editors' remark: which part of the feature the evidence covers. */
  note: z.string().nullable(),
  checkedAt: z.string().nullable(),
  /** The date of a recorded change, as precise as known. */
  changedOn: z.string().nullable(),
  sources: z.array(
    factSource.pick({ title: true, url: true, publisher: true, kind: true, publishedOn: true }),
  ),
});
export type AnswerRow = z.infer<typeof row>;
export type AnswerSource = AnswerRow["sources"][number];

/** The maximum number of vendors in each list of an answer. `totals` counts all of them. */
export const mostListed = 60;

export const answer = z.object({
  question,
  statement: z.string(),
  /** By strength of evidence. */
  rows: z.array(row),
  unknown: z.array(vendor),
  notOffered: z.array(vendor),
  /** Counts of vendors, including those beyond the length of the lists. */
  totals: z.object({ found: z.int(), unknown: z.int(), notOffered: z.int() }),
  /** The page with more about it. */
  path: z.string(),
});
export type Answer = z.infer<typeof answer>;

/** Response of `GET /api/answer` (contract, section 11). */
export const answerResponse = z.union([answer, z.object({ question: z.null() })]);
