import { z } from "@hono/zod-openapi";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { entryData } from "#http/client/calls.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { hasRelatedInfo, relatedInfoFields } from "../related/related-info-fields.server.ts";
import { typesByPath } from "../types-by-kind.server.ts";
import { conditionOf, type Fields, fieldsOf, findField } from "./entry-filter.server.ts";
import { orderedBy } from "./entry-order.server.ts";
import { readPage, readPageSize } from "./paged-list.ts";

const listParams = z.looseObject({
  q: z
    .string()
    .optional()
    .openapi({ description: "Words that must all occur in the title, the summary or another short text" }),
  status: z.string().optional().openapi({ description: "`published`, `draft`, `active`, `rewritten` …" }),
  sort: z
    .string()
    .optional()
    .openapi({ description: "A field, or `views`; prefix with a minus for descending order" }),
  page: z.string().optional(),
  pageSize: z.string().optional().openapi({ description: "Default: 50, at most 500" }),
  columns: z.string().optional().openapi({ description: "The requested fields, separated by commas" }),
});

const entryPage = z.object({
  items: z.array(entryData.extend({ id: z.number().int() })),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
});

/** Editors' API for the lists of all types, including drafts. Responds 401 without a session. */
export function entryLists(types: ContentType[]) {
  const typeOf = typesByPath(types);
  return callsApi("Content manager", [
    call("GET /api/admin/entries/{type}", {
      action: "content:read",
      summary:
        "One page of a type's entries; every other parameter is a filter: `field=value`, `field=empty`, `field=not-empty`",
      query: listParams,
      result: entryPage,
      failures: { 400: "A parameter is invalid", 404: "Type not found" },
      run: ({ c, db, params }) => findEntryPage(db, typeOf(params.type), new URL(c.req.url).searchParams),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof entryLists> {}
}

async function findEntryPage(db: Database, type: ContentType, params: URLSearchParams) {
  const fields = fieldsOf(type);
  const columns = projectionOf(type, fields, params.get("columns") ?? "");
  const pageSize = readPageSize(params, { usual: usualPage, largest: largestPage });
  const { ids, total, page } = await findPageOfIds(db, type, params, pageSize);
  const rows: Row[] =
    ids.length === 0 ? [] : await db.select(columns).from(type.table).where(inArray(type.table.id, ids));
  const byId = new Map(
    rows.map((row) => [Number(row.id), { ...row, id: Number(row.id), updatedAt: String(row.updatedAt) }]),
  );
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total, page, pageSize };
}

/** Returns the ids of one page and the number of all matches in one pass. A page beyond the last returns the last. */
async function findPageOfIds(db: Database, type: ContentType, params: URLSearchParams, pageSize: number) {
  const { table } = type;
  const condition = conditionOf(type, fieldsOf(type), params);
  const order = orderedBy(type, params);
  const read = (page: number) =>
    db
      .select({ id: table.id, total: sql`count(*) over ()`.mapWith(Number) })
      .from(table)
      .where(condition)
      .orderBy(...order)
      .limit(pageSize)
      .offset((page - 1) * pageSize);
  let page = readPage(params);
  let rows = await read(page);
  if (rows.length === 0 && page > 1) {
    page = Math.max(1, Math.ceil((await db.$count(table, condition)) / pageSize));
    rows = await read(page);
  }
  return { ids: rows.map(({ id }) => Number(id)), total: rows[0]?.total ?? 0, page };
}

const usualPage = 50;
const largestPage = 500;

function projectionOf({ kind, table }: ContentType, fields: Fields, fieldList: string) {
  const related = new Map<string, PgColumn | SQL>(
    hasRelatedInfo(table) ? Object.entries(relatedInfoFields(kind, table)) : [],
  );
  if (fieldList === "") return Object.fromEntries([...fields, ...related]);
  const names = ["id", "updatedAt", ...fieldList.split(",").map((name) => name.trim())];
  return Object.fromEntries(
    names.map((name) => [name, related.get(name) ?? findField(fields, name, "columns")]),
  );
}
