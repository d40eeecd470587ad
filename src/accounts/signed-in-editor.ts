import { z } from "zod";
import { type ActorRole, roles } from "./roles.ts";

/** The signed-in editor, as the API answers it. */
export const signedInEditor = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  /** Until a second factor is added, the session serves to add one alone (`REQUIRE_SECOND_FACTOR`). */
  needsSecondFactor: z.boolean().optional(),
});

/** Whoever acts in a request or a job: a signed-in person, an API token, or the server itself. */
export interface Editor extends Omit<z.infer<typeof signedInEditor>, "role"> {
  role: ActorRole;
  /** The scopes of an API token; people and the server have none. */
  scopes?: readonly string[];
}
