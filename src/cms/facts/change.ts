import { z } from "zod";
import { factSource } from "#cms/engine/evidence.ts";

/** Kinds of change that readers see (contract, section 10). */
export const changeKinds = ["fact", "correction", "event", "article"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A change as readers see it. */
export const change = z.object({
  /** Stable across responses: `fact-12`. */
  id: z.string(),
  /** A date with its known precision, `2025`, `2025-09`, `2025-09-01`, or a timestamp. */
  date: z.string(),
  kind: z.enum(changeKinds),
  /** The kind of its entry: `vendor`. */
  type: z.string(),
  slug: z.string(),
  /** The entry's title. */
  title: z.string(),
  path: z.string(),
  field: z.string().nullable(),
  /** The field's label. */
  label: z.string().nullable(),
  /** The element of a list. */
  item: z.string().nullable(),
  /** The element's label, if it is another entry's slug. */
  itemTitle: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** For a correction: why the former value was wrong. */
  reason: z.string().nullable(),
  /** The sources that support the new value. */
  sources: z.array(factSource),
});
export type Change = z.infer<typeof change>;

/** A page of changes, newest first. */
export const changePage = z.object({ items: z.array(change), total: z.int(), page: z.int() });
export type ChangePage = z.infer<typeof changePage>;
