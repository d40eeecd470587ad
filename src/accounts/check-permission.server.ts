import type { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { z } from "zod";
import { actions, type CallPermission } from "#http/permission.ts";
import type { AppEnv } from "#http/request.server.ts";
import { assertUnlimited } from "./editor.server.ts";
import { assertMay } from "./permissions.ts";

const callPermission: z.ZodType<CallPermission> = z.object({
  action: z.enum(actions),
  type: z.string().optional(),
});

/**
 * Reads the permission each call requires from the API description: the same `x-permission` that the document shows.
 * @throws Error if a call declares none, so that no call can be left unguarded
 */
export function permissionsOf(api: OpenAPIHono<AppEnv>): Map<string, CallPermission> {
  const permissions = new Map<string, CallPermission>();
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== "route") continue;
    const { method, path } = definition.route;
    const stated = callPermission.safeParse(definition.route["x-permission"]);
    if (!stated.success) throw new Error(`${method.toUpperCase()} ${path} declares no x-permission`);
    permissions.set(keyOf(method, honoPattern(path)), stated.data);
  }
  return permissions;
}

/**
 * Rejects what the role or token does not allow, before the handler reads anything. `find` returns the permissions of the calls.
 * Paths without a handler have none and pass.
 */
export const checkPermission =
  (find: () => ReadonlyMap<string, CallPermission>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const permissions = find();
    for (const { method, path } of matchedRoutes(c)) {
      const permission = permissions.get(keyOf(method, path));
      if (!permission) continue;
      if (permission.action !== "public") assertUnlimited(c);
      assertMay(c.var.editor, permission.action, typeIn(permission, path, c.req.path));
      break;
    }
    await next();
  };

const keyOf = (method: string, pattern: string) =>
  `${method.toUpperCase()} ${pattern.replaceAll(/:\w+(\{[^/]*\})?/g, ":")}`;

const honoPattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** Returns the content type of a call. `{type}` means that part of its path. */
function typeIn({ type }: CallPermission, pattern: string, path: string): string | undefined {
  if (type !== "{type}") return type;
  return path.split("/")[pattern.split("/").indexOf(":type")];
}
