/** The roles of people, most powerful first (docs/decisions/0076). */
export const roles = ["owner", "editor", "writer"] as const;

export type Role = (typeof roles)[number];

/** The roles of all actors: people, programs with an API token, and the server itself. */
export type ActorRole = Role | "token" | "system";
