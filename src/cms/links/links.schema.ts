import { z } from "zod";

/** A field of an entry that contains a link. `type` is the segment of the type's paths. */
const shownUse = z.object({
  type: z.string(),
  kind: z.string(),
  id: z.int(),
  title: z.string(),
  field: z.string(),
});

const brokenLink = z.object({
  link: z.string(),
  /** The response, or null for a missing page of this site. */
  reason: z.string().nullable(),
  since: z.string().nullable(),
  uses: z.array(shownUse),
});

export const redirect = z.object({ id: z.int(), from: z.string(), to: z.string(), createdAt: z.string() });

/** Broken links, links that are redirected, and pages without incoming links. */
export const linkReport = z.object({
  internal: z.array(brokenLink),
  outside: z.array(brokenLink),
  redirects: z.array(redirect.omit({ createdAt: true }).extend({ uses: z.array(shownUse) })),
  orphans: z.object({ total: z.int(), items: z.array(shownUse.extend({ path: z.string() })) }),
  checkedAt: z.string().nullable(),
});

/** The batches to undo a repair, and the outcome for each entry. */
export const mendAnswer = z.object({
  batches: z.array(z.int()),
  results: z.array(
    z.object({ kind: z.string(), id: z.int(), ok: z.boolean(), message: z.string().optional() }),
  ),
});

export type ShownUse = z.infer<typeof shownUse>;
export type BrokenLink = z.infer<typeof brokenLink>;
export type Redirect = z.infer<typeof redirect>;
export type LinkReport = z.infer<typeof linkReport>;
export type MendAnswer = z.infer<typeof mendAnswer>;
