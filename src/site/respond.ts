import type { HttpBindings } from "@hono/node-server";

/** Answers a request within the process. */
export type Respond = (request: Request, env?: Partial<HttpBindings>) => Response | Promise<Response>;
