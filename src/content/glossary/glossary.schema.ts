import { createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { entryFields } from "../kit/entity.ts";
import { glossaryTerms } from "./glossary.table.ts";

/** A term with its definition, as the API answers it. */
export const glossaryTermEntity = createSelectSchema(glossaryTerms, entryFields);

export type GlossaryTerm = z.infer<typeof glossaryTermEntity>;
