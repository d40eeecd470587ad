import { OpenAPIHono, z } from "@hono/zod-openapi";
import { clientAddress } from "#http/client-address.server.ts";
import { errorBody } from "#http/describe-calls.server.ts";
import { permit } from "#http/permission.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readJson } from "#http/request-body.server.ts";
import type { ContentType } from "../content-type.server.ts";
import { receivedMessage, receiveSuggestion } from "./receive-suggestion.server.ts";
import { suggestionInput } from "./suggestion.ts";

const path = "/api/suggestions";

/** Serves the call by which anybody suggests a correction (contract, sections 7 and 10). */
export function suggestionsApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  const failed = (description: string) => ({
    description,
    content: { "application/json": { schema: errorBody } },
  });
  app.openAPIRegistry.registerPath({
    method: "post",
    ...permit("public"),
    path,
    summary: "Suggest a correction; it counts once its sender has confirmed it by email",
    tags: ["Suggestions"],
    request: { body: { content: { "application/json": { schema: suggestionInput } } } },
    responses: {
      202: {
        description: "Received; a mail with a link to confirm it follows",
        content: { "application/json": { schema: z.object({ message: z.string() }) } },
      },
      400: failed("A field is invalid; `issues` names it"),
      404: failed("There is no such entry"),
      429: failed("Too many suggestions of one client, of one address or for one entry"),
      503: failed("No mail server is configured"),
    },
  });
  app.post(path, async (c) => {
    await receiveSuggestion(c.var, types, await readJson(c), clientAddress(c));
    return c.json({ message: receivedMessage }, 202, { "Cache-Control": "no-store" });
  });
  return app;
}
