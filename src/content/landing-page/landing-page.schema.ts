import { createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { entryFields } from "../kit/entity.ts";
import { landingPages } from "./landing-page.table.ts";

/** A landing page, as the API answers it. */
export const landingPageEntity = createSelectSchema(landingPages, entryFields);

export type LandingPage = z.infer<typeof landingPageEntity>;
