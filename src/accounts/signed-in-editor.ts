import { z } from "zod";
import { type ActorRole, roles } from "./roles.ts";

/** The signed-in editor as the API returns it. */
export const signedInEditor = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  /** If true, the session can only be used to add a second factor (`REQUIRE_SECOND_FACTOR`). */
  needsSecondFactor: z.boolean().optional(),
});

export type SignedInEditor = z.infer<typeof signedInEditor>;

/** The actor in a request or job: a signed-in person, an API token, or the server itself. */
export interface Editor extends Omit<SignedInEditor, "role"> {
  role: ActorRole;
  /** The scopes of an API token. Undefined for people and the server. */
  scopes?: readonly string[];
}
