import { type Action, actions } from "#http/permission.ts";
import { AppError } from "#shared/errors.ts";
import type { ActorRole, Role } from "./roles.ts";

/** Who asks: nobody, a signed-in person, an API token with its scopes, or the server itself. */
export type Actor = { role: ActorRole; scopes?: readonly string[] } | null;

/** The actions of each role: the one table (docs/decisions/0076). A token may do what its scopes name, below. */
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

/** The actions that a token's scope `write:TYPE` stands for, on entries of that type alone. */
const actionsOfWriteScope: ReadonlySet<Action> = new Set([
  "drafts:write",
  "content:write",
  "content:publish",
  "content:delete",
]);

export const readScope = "read:drafts";
export const writeScope = (type: string) => `write:${type}`;

/** Decides whether somebody may do something, to entries of a type where the action is about one. */
export function may(actor: Actor, action: Action, type?: string): boolean {
  if (action === "public") return true;
  if (!actor) return false;
  if (actor.role === "system") return true;
  if (actor.role !== "token") return actionsOfRole[actor.role].has(action);
  const scopes = actor.scopes ?? [];
  if (action === "content:read") return scopes.includes(readScope);
  return type !== undefined && actionsOfWriteScope.has(action) && scopes.includes(writeScope(type));
}

/** @throws AppError `unauthenticated` for nobody, `forbidden` with what is lacking */
export function assertMay(actor: Actor, action: Action, type?: string): void {
  if (may(actor, action, type)) return;
  if (!actor) throw new AppError("unauthenticated", "Please sign in first");
  throw new AppError("forbidden", refusalOf(actor.role, action, type));
}

/** The reason why an action is refused, in words. */
export function refusalOf(role: ActorRole, action: Action, type?: string): string {
  if (role === "token") {
    if (action === "content:read") return `This token lacks the scope ${readScope}`;
    if (type !== undefined && actionsOfWriteScope.has(action))
      return `This token lacks the scope ${writeScope(type)}`;
    return "API tokens may not do this: it takes a person who signs in";
  }
  if (role === "writer" && actionsOfRole.editor.has(action))
    return "Writers work on drafts and request their review. An editor has to do this.";
  return "Only an owner may do this";
}
