import type { HttpBindings } from "@hono/node-server";

/** Answers a GET within the process as for an anonymous client. @param env the original request's, for the client's address */
export type Respond = (path: string, env: Partial<HttpBindings> | undefined) => Response | Promise<Response>;
