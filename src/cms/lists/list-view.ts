import { z } from "zod";

/** A saved view of a list as the API returns it to an editor. */
export const listView = z.object({
  id: z.int(),
  /** The segment of the type's API path: `vendors`. */
  type: z.string(),
  name: z.string(),
  /** The list's query string: `status=draft&sort=-updated`. */
  query: z.string(),
  isShared: z.boolean(),
  /** True if the editor may change and delete it. */
  isOwn: z.boolean(),
  /** The number of entries it shows. Null if its query is no longer valid, because a field was removed. */
  count: z.int().nullable(),
});

export type ListView = z.infer<typeof listView>;

const longestViewName = 60;

export const listViewInput = z.object({
  name: z
    .string("Give the view a name")
    .trim()
    .min(1, "Give the view a name")
    .max(longestViewName, `At most ${longestViewName} characters`),
  query: z.string("Query is required").max(2000, "At most 2,000 characters"),
  isShared: z.boolean(),
});
