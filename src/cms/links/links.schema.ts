import { z } from "zod";

/** A field of an entry that holds a link; `type` is the segment of the type's addresses. */
const shownUse = z.object({
  type: z.string(),
  kind: z.string(),
  id: z.int(),
  title: z.string(),
  field: z.string(),
});

const brokenLink = z.object({
  link: z.string(),
  /** Its answer; null for a page of this site that is not there. */
  reason: z.string().nullable(),
  since: z.string().nullable(),
  uses: z.array(shownUse),
});

export const redirect = z.object({ id: z.int(), from: z.string(), to: z.string(), createdAt: z.string() });

/** Links that lead nowhere, links that lead on by a redirect, and pages that nothing links to. */
export const linkReport = z.object({
  internal: z.array(brokenLink),
  outside: z.array(brokenLink),
  redirects: z.array(redirect.omit({ createdAt: true }).extend({ uses: z.array(shownUse) })),
  orphans: z.object({ total: z.int(), items: z.array(shownUse.extend({ path: z.string() })) }),
  checkedAt: z.string().nullable(),
});

/** The batches by which a mend is undone, and what became of each entry. */
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
