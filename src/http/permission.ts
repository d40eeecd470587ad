/** The actions that calls of the API need; `accounts/permissions` says who may do which. */
export const actions = [
  /** Anybody's, without signing in. */
  "public",
  /** One's own account, sessions and working state: saved views, presence, what was seen. */
  "own",
  /** To read what readers do not see: drafts, revisions, history, previews, exports, the lists of the admin. */
  "content:read",
  /** To write drafts, discuss them and ask for their review. */
  "drafts:write",
  /** To create and change entries, pictures, feeds, redirects and evidence. */
  "content:write",
  /** To make content public or withdraw it, and to decide about reviews. */
  "content:publish",
  /** To delete entries, and to bring them back. */
  "content:delete",
  /** To change the settings of the site and how it is operated. */
  "settings:write",
  /** To see and change accounts and invitations. */
  "accounts:manage",
  /** To see, make and revoke API tokens. */
  "tokens:manage",
] as const;

export type Action = (typeof actions)[number];

/** The needs of a call, as the description of the API states it in `x-permission`. */
export interface CallPermission {
  action: Action;
  /** The type of content that it is about, by its segment in the API: `vendors`, or `{type}` where the address names it. */
  type?: string;
}

/**
 * The part of a call's description that states what it needs, and the ways to sign in for it: a session, and an API token
 * where tokens can have the right.
 */
export const permit = (
  action: Action,
  type?: string,
): { "x-permission": CallPermission; security?: Record<string, string[]>[] } => ({
  "x-permission": { action, ...(type && { type }) },
  ...(action !== "public" && {
    security: [{ session: [] }, ...(action === "content:read" || type ? [{ token: [] }] : [])],
  }),
});
