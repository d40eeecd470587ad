import type { Context, Hono } from "hono";
import { AppError } from "#shared/errors.ts";
import type { AppEnv } from "./request.server.ts";

/**
 * Answers what no call of the API has answered: with the methods by which its address can be called, or that there is no such
 * address.
 */
export function answerUnknownCalls(api: Hono<AppEnv>, underPath: string) {
  const calls = api.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => ({ method, address: addressOf(path) }));
  api.all(underPath, (c) => {
    const methods = calls.filter(({ address }) => address.test(c.req.path)).map(({ method }) => method);
    if (methods.length === 0) throw new AppError("not-found", "There is no such address in the API");
    return refuseMethod(c, new Set(methods));
  });
}

function refuseMethod(c: Context<AppEnv>, methods: Set<string>) {
  if (methods.has("GET")) methods.add("HEAD");
  const allowed = [...methods].sort().join(", ");
  c.header("Allow", allowed);
  if (c.req.method === "OPTIONS") return c.body(null, 204);
  throw new AppError("method-not-allowed", `This address takes ${allowed}, not ${c.req.method}`);
}

/** The addresses of a route: of its parameters, `:key` stands for any text and `:key{[a-z]+}` for one of that kind. */
function addressOf(path: string): RegExp {
  const pattern = path.replace(/:\w+(?:\{([^/]*)\})?/g, (_whole, kind?: string) => `(?:${kind ?? "[^/]+"})`);
  return new RegExp(`^${pattern}$`);
}
