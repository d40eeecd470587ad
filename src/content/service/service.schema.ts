import { createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { entryFields } from "../kit/entity.ts";
import { services } from "./service.table.ts";

/** A service, as the API answers it. */
export const serviceEntity = createSelectSchema(services, entryFields);

export type Service = z.infer<typeof serviceEntity>;
