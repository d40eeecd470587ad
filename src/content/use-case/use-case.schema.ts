import { createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { entryFields } from "../kit/entity.ts";
import { contentSection } from "./content-section.ts";
import { useCases } from "./use-case.table.ts";

/** A use case with its implementation guide, as the API answers it. */
export const useCaseEntity = createSelectSchema(useCases, {
  ...entryFields,
  contentSections: z.array(contentSection),
});

export type UseCase = z.infer<typeof useCaseEntity>;
