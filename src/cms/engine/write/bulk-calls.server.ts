import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import { requireRecentAuthentication } from "#accounts/recent-authentication.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { entryId } from "#shared/entry-id.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import type { ContentType } from "../content-type.server.ts";
import { conditionOf, fieldsOf } from "../read/entry-filter.server.ts";
import { orderedBy } from "../read/entry-order.server.ts";
import { typesByPath } from "../types-by-path.server.ts";
import { bulkActions, runBulk } from "./bulk.server.ts";
import { saveRequest } from "./write-calls.server.ts";

/** The most entries that one call changes; each is a save of its own. */
const mostEntries = 5000;

const bulkInput = z
  .object({
    type: z.string(),
    ids: z.array(entryId).max(mostEntries).optional(),
    /** The query string of a list (`/api/admin/entries/{type}`): every entry that it finds. */
    filter: z.string().max(8000).optional(),
    /** Entries that the filter finds and that are left as they are. */
    except: z.array(entryId).max(mostEntries).optional(),
    action: z.enum(bulkActions),
    field: z.string().max(100).optional(),
    value: z.unknown().optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ["ids"],
    message: "Give either ids or a filter",
  });

const bulkAnswer = z.object({
  batch: z.int().nullable(),
  results: z.array(z.object({ id: z.int(), ok: z.boolean(), message: z.string().optional() })),
});

/** Serves actions on many entries at once to editors; `POST /api/admin/batches/{batch}/undo` undoes them. */
export function bulkApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  const typeOf = typesByPath(types);
  describeEditorsCall(app, {
    method: "post",
    action: "content:publish",
    path: "/api/admin/bulk",
    noun: "Content manager",
    summary:
      "Publish, withdraw, delete, restore or set a field of many entries: one batch, undone as a whole",
    body: bulkInput,
    schema: bulkAnswer,
    failures: {
      400: "A parameter is invalid",
      401: "Nobody is signed in, or `reauthenticate`: to delete or unpublish several asks for the password again",
      404: "There is no such type",
    },
  });
  app.post("/api/admin/bulk", async (c) => {
    requireEditor(c);
    const { type: name, ids, filter = "", except = [], ...action } = await readPayload(c, bulkInput);
    const type = typeOf(name);
    const chosen = ids ? [...new Set(ids)] : await findMatching(c.var.db, type, { filter, except });
    if (isDestructive(action) && chosen.length > 1) requireRecentAuthentication(c);
    c.header("Cache-Control", "no-store");
    return c.json(await runBulk(type, chosen, action, saveRequest(c)));
  });
  return app;
}

/** Actions that take entries from readers; on several at once they ask for the password again. */
const isDestructive = ({ action }: Pick<z.infer<typeof bulkInput>, "action">) =>
  action === "delete" || action === "unpublish";

/** The entries that a list shows, in its order. */
async function findMatching(
  db: AppEnv["Variables"]["db"],
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
  const left = new Set(except);
  const ids = rows.map(({ id }) => Number(id)).filter((id) => !left.has(id));
  if (ids.length > mostEntries)
    throw invalidFields([
      { path: "filter", message: `At most ${mostEntries} entries can be changed at once` },
    ]);
  return ids;
}
