import { z } from "@hono/zod-openapi";
import { type CallKey, call, callsApi } from "#http/call.server.ts";
import type { ContentType } from "../content-type.server.ts";
import { orderOf } from "../ordering.server.ts";

/** A list that only editors can read. */
export const editorReads = (type: ContentType, entity: z.ZodType) =>
  callsApi(
    type.noun,
    type.paths.map((path) =>
      call(`GET ${path}` as CallKey, {
        action: "content:read",
        summary: `List: ${type.noun}`,
        result: z.array(entity),
        done: "All entries",
        run: ({ db }) =>
          db
            .select()
            .from(type.table)
            .orderBy(...orderOf(type)),
      }),
    ),
  );
