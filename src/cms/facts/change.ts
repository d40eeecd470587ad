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

/** A fact whose check expired. */
const dueFact = change
  .pick({ slug: true, title: true, path: true, field: true, label: true, item: true, itemTitle: true })
  .extend({
    checkedAt: z.iso.datetime(),
    /** When the check expired. */
    dueAt: z.iso.datetime(),
  });
export type FactFallenDue = z.infer<typeof dueFact>;

/** A page of changes, newest first. */
export const changePage = z.object({
  items: z.array(change),
  total: z.int(),
  page: z.int(),
  /** With `vendor` and `since` only: all corrections since then, and the facts that fell due for a check, latest first. */
  corrections: z.array(change).optional(),
  due: z.object({ items: z.array(dueFact), total: z.int() }).optional(),
});
export type ChangePage = z.infer<typeof changePage>;
