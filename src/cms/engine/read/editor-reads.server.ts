import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import { permit } from "#http/permission.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { ContentType } from "../content-type.server.ts";
import { orderOf } from "../ordering.server.ts";

/** A list that only editors can read. */
export function editorReads(type: ContentType, entity: z.ZodType) {
  const { noun, paths, table } = type;
  const app = new OpenAPIHono<AppEnv>();
  for (const path of paths) {
    app.openAPIRegistry.registerPath({
      method: "get",
      ...permit("content:read"),
      path,
      summary: `List: ${noun}`,
      tags: [noun],
      responses: {
        200: { description: "All entries", content: { "application/json": { schema: z.array(entity) } } },
        401: { description: "Not signed in" },
        403: { description: "The role or the token does not allow it" },
      },
    });
    app.get(path, async (c) => {
      requireEditor(c);
      c.header("Cache-Control", "no-store");
      return c.json(
        await c.var.db
          .select()
          .from(table)
          .orderBy(...orderOf(type)),
      );
    });
  }
  return app;
}
