import { z } from "@hono/zod-openapi";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";

/** A screen's own count, in addition to the counts per kind. */
export interface AdminCount {
  kind: string;
  count: (db: Database, editor: Editor) => Promise<number>;
}

/**
 * Serves the number of entries of each kind, including drafts, and the counts of further screens. The content manager's tabs show
 * them without reading lists.
 */
export function adminCounts(tables: { kind: string; table: PgTable }[], others: AdminCount[] = []) {
  return callsApi("Content manager", [
    call("GET /api/admin/counts", {
      action: "content:read",
      summary: "Number of entries of each kind",
      result: z.record(z.string(), z.number().int()),
      done: "By kind",
      run: async ({ db, editor }) => {
        const counts = await Promise.all([
          ...tables.map(async ({ kind, table }) => [kind, await db.$count(table)] as const),
          ...others.map(async ({ kind, count }) => [kind, await count(db, editor)] as const),
        ]);
        return Object.fromEntries(counts);
      },
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof adminCounts> {}
}
