import { z } from "zod";

export const use = z.object({
  /** Null for a screen of the site. */
  kind: z.string().nullable(),
  id: z.number().int().nullable(),
  title: z.string(),
  field: z.string().nullable(),
});

/** A place that refers to an entry. */
export type Use = z.infer<typeof use>;
