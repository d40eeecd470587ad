import { createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { entryFields } from "../kit/entity.ts";
import { faqs } from "./faq.table.ts";

/** A question with its answer, as the API answers it. */
export const faqEntity = createSelectSchema(faqs, entryFields);

export type Faq = z.infer<typeof faqEntity>;
