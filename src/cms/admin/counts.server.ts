import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Editor, requireEditor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { permit } from "#http/permission.ts";
import type { AppEnv } from "#http/request.server.ts";

/** A number of a screen's own, beside those of the types. */
export interface AdminCount {
  kind: string;
  count: (db: Database, editor: Editor) => Promise<number>;
}

/**
 * Serves the number of entries of each kind, drafts included, for the content manager's tabs, which read no lists; and those of
 * its other screens.
 */
export function adminCounts(tables: { kind: string; table: PgTable }[], others: AdminCount[] = []) {
  const app = new OpenAPIHono<AppEnv>();
  app.openAPIRegistry.registerPath({
    method: "get",
    ...permit("content:read"),
    path: "/api/admin/counts",
    summary: "Number of entries of each kind",
    tags: ["Content manager"],
    responses: {
      200: {
        description: "By kind",
        content: { "application/json": { schema: z.record(z.string(), z.number().int()) } },
      },
      401: { description: "Nobody is signed in" },
      403: { description: "The role or the token does not allow it" },
    },
  });
  app.get("/api/admin/counts", async (c) => {
    const editor = requireEditor(c);
    c.header("Cache-Control", "no-store");
    const counts = await Promise.all([
      ...tables.map(async ({ kind, table }) => [kind, await c.var.db.$count(table)] as const),
      ...others.map(async ({ kind, count }) => [kind, await count(c.var.db, editor)] as const),
    ]);
    return c.json(Object.fromEntries(counts));
  });
  return app;
}
