import { OpenAPIHono, z } from "@hono/zod-openapi";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { requireEditor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { hasRelatedInfo, relatedInfoFields } from "../related/related-info-fields.server.ts";
import { typesByPath } from "../types-by-path.server.ts";
import { conditionOf, type Fields, fieldsOf, findField } from "./entry-filter.server.ts";
import { orderedBy } from "./entry-order.server.ts";
import { readPage, readPageSize } from "./paged-list.ts";

const listParams = z.object({
  q: z
    .string()
    .optional()
    .openapi({ description: "Words that must all occur in the title, the summary or another short text" }),
  status: z.string().optional().openapi({ description: "`published`, `draft`, `active`, `rewritten` …" }),
  sort: z
    .string()
    .optional()
    .openapi({ description: "A field, or `views`; with a minus before it, descending" }),
  page: z.string().optional(),
  pageSize: z.string().optional().openapi({ description: "Default: 50, at most 500" }),
  columns: z.string().optional().openapi({ description: "The fields wanted, joined by commas" }),
});

const entryPage = z.object({
  items: z.array(z.looseObject({ id: z.number().int() })),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
});

/** Serves the lists of all types to editors, drafts included; 401 without a session. */
export function entryLists(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  const typeOf = typesByPath(types);
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/entries/{type}",
    noun: "Content manager",
    summary:
      "One page of a type's entries; every other parameter is a filter: `field=value`, `field=empty`, `field=not-empty`",
    query: listParams,
    schema: entryPage,
    failures: { 400: "A parameter is invalid", 404: "There is no such type" },
  });
  app.get("/api/admin/entries/:type", async (c) => {
    requireEditor(c);
    const type = typeOf(c.req.param("type"));
    c.header("Cache-Control", "no-store");
    return c.json(await findEntryPage(c.var.db, type, new URL(c.req.url).searchParams));
  });
  return app;
}

async function findEntryPage(db: Database, type: ContentType, params: URLSearchParams) {
  const fields = fieldsOf(type);
  const columns = projectionOf(type, fields, params.get("columns") ?? "");
  const pageSize = readPageSize(params, { usual: usualPage, largest: largestPage });
  const { ids, total, page } = await findPageOfIds(db, type, params, pageSize);
  const rows: Row[] =
    ids.length === 0 ? [] : await db.select(columns).from(type.table).where(inArray(type.table.id, ids));
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  return { items: ids.flatMap((id) => byId.get(id) ?? []), total, page, pageSize };
}

/**
 * The ids of one page and the number of all matches, by one pass over the entries. A page beyond the last is the last
 * one.
 */
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

function projectionOf({ kind, table }: ContentType, fields: Fields, asked: string) {
  const related = new Map<string, PgColumn | SQL>(
    hasRelatedInfo(table) ? Object.entries(relatedInfoFields(kind, table)) : [],
  );
  if (asked === "") return Object.fromEntries([...fields, ...related]);
  const names = ["id", "updatedAt", ...asked.split(",").map((name) => name.trim())];
  return Object.fromEntries(
    names.map((name) => [name, related.get(name) ?? findField(fields, name, "columns")]),
  );
}
