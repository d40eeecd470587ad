import type { HttpBindings } from "@hono/node-server";

/**
 * Answers a request within the process, without the original's cookies.
 * @param env the original request's, for the client's address
 * @param init default: a GET as for an anonymous client
 */
export type Respond = (
  path: string,
  env: Partial<HttpBindings> | undefined,
  init?: RequestInit,
) => Response | Promise<Response>;
