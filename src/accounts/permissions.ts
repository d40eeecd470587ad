import { type Action, actions } from "#http/permission.ts";
import { AppError } from "#shared/errors.ts";
import type { ActorRole, Role } from "./roles.ts";

/** The caller: anonymous (null), a signed-in person, an API token with its scopes, or the server itself. */
export type Actor = { role: ActorRole; scopes?: readonly string[] } | null;

/** The actions of each role, defined only here (docs/decisions/0076). A token may do what its scopes allow, see below. */
const actionsOfRole: Record<Role, ReadonlySet<Action>> = {
  owner: new Set(actions),
  editor: new Set([
    "own",
    "content:read",
    "drafts:write",
    "content:write",
    "content:publish",
    "content:delete",
  ]),
  writer: new Set(["own", "content:read", "drafts:write"]),
};

/** The actions granted by a token's scope `write:TYPE`, for entries of that type only. */
const actionsOfWriteScope: ReadonlySet<Action> = new Set([
  "drafts:write",
  "content:write",
  "content:publish",
  "content:delete",
]);

/** The actions granted by a token's scope `draft:TYPE`: nothing that readers see. */
const actionsOfDraftScope: ReadonlySet<Action> = new Set(["drafts:write"]);

export const readScope = "read:drafts";
export const writeScope = (type: string) => `write:${type}`;
/** Drafts, review requests and proposals only (contract, section 11). */
export const draftScope = (type: string) => `draft:${type}`;

/** True for a token that may save drafts but write nothing that readers see. */
export const isDraftToken = ({
  role,
  scopes = [],
}: {
  role: ActorRole;
  scopes?: readonly string[];
}): boolean =>
  role === "token" &&
  scopes.some((scope) => scope.startsWith(draftScope(""))) &&
  !scopes.some((scope) => scope.startsWith(writeScope("")));

/** Returns true if the actor may perform the action, on entries of `type` if the action concerns one. */
export function may(actor: Actor, action: Action, type?: string): boolean {
  if (action === "public") return true;
  if (!actor) return false;
  if (actor.role === "system") return true;
  if (actor.role !== "token") return actionsOfRole[actor.role].has(action);
  const scopes = actor.scopes ?? [];
  if (action === "content:read") return scopes.includes(readScope);
  if (type === undefined) return false;
  return (
    (actionsOfWriteScope.has(action) && scopes.includes(writeScope(type))) ||
    (actionsOfDraftScope.has(action) && scopes.includes(draftScope(type)))
  );
}

/** @throws AppError `unauthenticated` without an actor, `forbidden` with the missing permission */
export function assertMay(actor: Actor, action: Action, type?: string): void {
  if (may(actor, action, type)) return;
  if (!actor) throw new AppError("unauthenticated", "Please sign in first");
  throw new AppError("forbidden", refusalOf(actor.role, action, type));
}

/** Explains why an action is not allowed. */
export function refusalOf(role: ActorRole, action: Action, type?: string): string {
  if (role === "token") {
    if (action === "content:read") return `This token lacks the scope ${readScope}`;
    if (type !== undefined && actionsOfDraftScope.has(action))
      return `This token lacks the scope ${draftScope(type)} or ${writeScope(type)}`;
    if (type !== undefined && actionsOfWriteScope.has(action))
      return `This token lacks the scope ${writeScope(type)}`;
    return "API tokens cannot do this. Sign in as a person.";
  }
  if (role === "writer" && actionsOfRole.editor.has(action))
    return "Only an editor can do this. Writers can edit drafts and request a review.";
  return "Only an owner may do this";
}
