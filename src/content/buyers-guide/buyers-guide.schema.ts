import { createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { entryFields } from "../kit/entity.ts";
import { buyersGuides } from "./buyers-guide.table.ts";

/** A buyer's guide, as the API answers it. */
export const buyersGuideEntity = createSelectSchema(buyersGuides, entryFields);

export type BuyersGuide = z.infer<typeof buyersGuideEntity>;
