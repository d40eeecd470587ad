/** The actions API calls require. `accounts/permissions` grants them to roles. */
export const actions = [
  /** Anyone, without signing in. */
  "public",
  /** The caller's own account, sessions and working state: saved views, presence, read marks. */
  "own",
  /** Read unpublished data: drafts, revisions, history, previews, exports, admin lists. */
  "content:read",
  /** Write drafts, comment on them and request reviews. */
  "drafts:write",
  /** Create and change entries, pictures, feeds, redirects and evidence. */
  "content:write",
  /** Publish and unpublish content, and decide reviews. */
  "content:publish",
  /** Delete and restore entries. */
  "content:delete",
  /** Change the site's settings and how it runs. */
  "settings:write",
  /** See and change accounts and invitations. */
  "accounts:manage",
  /** See, create and revoke API tokens. */
  "tokens:manage",
] as const;

export type Action = (typeof actions)[number];

/** The permission a call requires, published as `x-permission`. */
export interface CallPermission {
  action: Action;
  /** The content type's path segment: `vendors`, or `{type}` if it is a path parameter. */
  type?: string;
}

/**
 * The part of a call's description that states its permission and how to authenticate: by session, or by API token if tokens can
 * hold the permission.
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
