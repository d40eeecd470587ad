import { createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { timestampFields } from "../kit/entity.ts";
import { pages } from "./page.table.ts";

/** A basic page, as the API answers it. */
export const pageEntity = createSelectSchema(pages, timestampFields);

export type Page = z.infer<typeof pageEntity>;

/** Where the footer lists a page. */
export const footerSections = ["legal", "company", "resources", "support"] as const;
