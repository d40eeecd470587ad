import { createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { entryFields } from "../kit/entity.ts";
import { features } from "./feature.table.ts";

/** A feature of the software, as the API answers it. */
export const featureEntity = createSelectSchema(features, entryFields);

export type Feature = z.infer<typeof featureEntity>;
