import { createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { timestampFields } from "../kit/entity.ts";
import { articles } from "./article.table.ts";

export const articleStatuses = ["draft", "rewritten", "published"] as const;

/** A news article, as the API answers it. */
export const articleEntity = createSelectSchema(articles, {
  ...timestampFields,
  originalPublishedAt: z.iso.datetime().nullable(),
  status: z.enum(articleStatuses),
});

export type Article = z.infer<typeof articleEntity>;
