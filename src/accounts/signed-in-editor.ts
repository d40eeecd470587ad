import { z } from "zod";

/** The signed-in editor, as the API answers it and as a request knows it. */
export const signedInEditor = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** Until a second factor is added, the session serves to add one alone (`REQUIRE_SECOND_FACTOR`). */
  needsSecondFactor: z.boolean().optional(),
});

export type Editor = z.infer<typeof signedInEditor>;
