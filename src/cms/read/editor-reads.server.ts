import { OpenAPIHono, z } from "@hono/zod-openapi";
import { asc } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { requireEditor } from "#accounts/editor.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { ContentType } from "../content-type.server.ts";

/** The list of a type that only editors read, in the order given. */
export function editorReads({ noun, paths, table }: ContentType, entity: z.ZodType, order: PgColumn[]) {
  const app = new OpenAPIHono<AppEnv>();
  for (const path of paths) {
    app.openAPIRegistry.registerPath({
      method: "get",
      path,
      summary: `List: ${noun}`,
      tags: [noun],
      security: [{ session: [] }],
      responses: {
        200: { description: "All entries", content: { "application/json": { schema: z.array(entity) } } },
        401: { description: "Nobody is signed in" },
      },
    });
    app.get(path, async (c) => {
      requireEditor(c);
      c.header("Cache-Control", "no-store");
      return c.json(
        await c.var.db
          .select()
          .from(table)
          .orderBy(...order.map((column) => asc(column)), asc(table.id)),
      );
    });
  }
  return app;
}
