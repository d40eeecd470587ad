import { z } from "zod";
import { factSource } from "../evidence/evidence.ts";

/** Kinds of change that readers are told of (contract, section 10). */
export const changeKinds = ["fact", "correction", "event", "article"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A change as readers see it. */
export const change = z.object({
  /** The same for one change in every answer: `fact-12`. */
  id: z.string(),
  /** A date as precise as is known, `2025`, `2025-09`, `2025-09-01`, or a moment. */
  date: z.string(),
  kind: z.enum(changeKinds),
  /** The kind of its entry: `vendor`. */
  type: z.string(),
  slug: z.string(),
  /** The entry's title. */
  title: z.string(),
  path: z.string(),
  field: z.string().nullable(),
  /** The field's name on screens. */
  label: z.string().nullable(),
  /** The element of a list. */
  item: z.string().nullable(),
  /** The element's name on screens, where it is another entry's slug. */
  itemTitle: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Why the former value was wrong, for a correction. */
  reason: z.string().nullable(),
  /** The sources that bear out the value after the change. */
  sources: z.array(factSource),
});
export type Change = z.infer<typeof change>;

/** One page of the changes, newest first. */
export const changePage = z.object({ items: z.array(change), total: z.int(), page: z.int() });
export type ChangePage = z.infer<typeof changePage>;
