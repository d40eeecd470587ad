import { z } from "zod";

/** The signed-in editor, as the API answers it and as a request knows it. */
export const signedInEditor = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

export type Editor = z.infer<typeof signedInEditor>;
