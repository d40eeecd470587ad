import { z } from "@hono/zod-openapi";
import { requireRecentAuthentication } from "#accounts/recent-authentication.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { entryId } from "#shared/entry-id.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import type { ContentType } from "../content-type.server.ts";
import { conditionOf, fieldsOf } from "../read/entry-filter.server.ts";
import { orderedBy } from "../read/entry-order.server.ts";
import { typesByPath } from "../types-by-kind.server.ts";
import { type BulkAction, bulkActions, runBulk } from "./bulk.server.ts";
import { saveRequest } from "./write-calls.server.ts";

/** The maximum number of entries per call. Each is saved on its own. */
const mostEntries = 5000;

const bulkInput = z
  .object({
    type: z.string(),
    ids: z.array(entryId).max(mostEntries).optional(),
    /** The query string of a list (`/api/admin/entries/{type}`). Selects every entry it matches. */
    filter: z.string().max(8000).optional(),
    /** Matching entries to leave unchanged. */
    except: z.array(entryId).max(mostEntries).optional(),
    action: z.enum(bulkActions),
    field: z.string().max(100).optional(),
    value: z.unknown().optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ["ids"],
    message: "Send either ids or a filter",
  });

const bulkAnswer = z.object({
  batch: z.int().nullable(),
  results: z.array(z.object({ id: z.int(), ok: z.boolean(), message: z.string().optional() })),
});

/** Editors' API for bulk actions. `POST /api/admin/batches/{batch}/undo` undoes them. */
export function bulkApi(types: ContentType[]) {
  const typeOf = typesByPath(types);
  return callsApi("Content manager", [
    call("POST /api/admin/bulk", {
      action: "content:publish",
      summary:
        "Publish, withdraw, delete or restore many entries, set a field of them, or `add` to and `remove` from a list: one batch, which can be undone as a whole",
      body: bulkInput,
      result: bulkAnswer,
      failures: {
        400: "A parameter is invalid",
        401: "Not signed in, or `reauthenticate`: deleting or unpublishing several entries requires confirmation",
        404: "Type not found",
      },
      run: async ({ c, db, body: { type: name, ids, filter = "", except = [], ...action } }) => {
        const type = typeOf(name);
        const chosen = ids ? [...new Set(ids)] : await findMatching(db, type, { filter, except });
        if (isDestructive(type, action) && chosen.length > 1) requireRecentAuthentication(c);
        return runBulk(type, chosen, action, saveRequest(c));
      },
    }),
  ]);
}

/** True for actions that hide entries from readers. On several entries they require the password again. */
const isDestructive = ({ status }: ContentType, { action, field, value }: BulkAction) =>
  action === "delete" ||
  action === "unpublish" ||
  (action === "set" && field === status.field && value !== status.values[status.visible]);

/** Returns the entries of a list, in its order. */
async function findMatching(
  db: Database,
  type: ContentType,
  { filter, except }: { filter: string; except: number[] },
): Promise<number[]> {
  const params = new URLSearchParams(filter);
  const rows = await db
    .select({ id: type.table.id })
    .from(type.table)
    .where(conditionOf(type, fieldsOf(type), params))
    .orderBy(...orderedBy(type, params))
    .limit(mostEntries + except.length + 1);
  const excludedIds = new Set(except);
  const ids = rows.map(({ id }) => Number(id)).filter((id) => !excludedIds.has(id));
  if (ids.length > mostEntries)
    throw invalidFields([
      { path: "filter", message: `At most ${mostEntries} entries can be changed at once` },
    ]);
  return ids;
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof bulkApi> {}
}
