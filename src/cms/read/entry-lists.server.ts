import { OpenAPIHono, z } from "@hono/zod-openapi";
import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { requireEditor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { folded, orderOf } from "../ordering.server.ts";
import { hasRelatedInfo, relatedInfoFields } from "../related/related-info-fields.server.ts";
import { conditionOf, type Fields, fieldsOf, findField } from "./entry-filter.server.ts";
import { readPagedList } from "./paged-list.server.ts";
import { readPage, readPageSize } from "./paged-list.ts";

const listParams = z.object({
  q: z.string().optional().openapi({ description: "Words that must all occur in the entry's texts" }),
  status: z.string().optional().openapi({ description: "`published`, `draft`, `active`, `rewritten` …" }),
  sort: z.string().optional().openapi({ description: "A field; with a minus before it, descending" }),
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
  const typesByName = new Map(
    types.flatMap((type) => type.paths.map((path) => [path.replace(/^\/api\//, ""), type])),
  );
  describeEditorsCall(app, {
    method: "get",
    path: "/api/admin/entries/{type}",
    noun: "Content manager",
    summary:
      "One page of a type's entries; every other parameter is a filter: `field=value`, `field=empty`, `field=not-empty`",
    query: listParams,
    schema: entryPage,
    failures: { 400: "A parameter is at fault", 404: "There is no such type" },
  });
  app.get("/api/admin/entries/:type", async (c) => {
    requireEditor(c);
    const type = typesByName.get(c.req.param("type"));
    if (!type) throw new AppError("not-found", "There is no such type of content");
    c.header("Cache-Control", "no-store");
    return c.json(await findEntryPage(c.var.db, type, new URL(c.req.url).searchParams));
  });
  return app;
}

async function findEntryPage(db: Database, type: ContentType, params: URLSearchParams) {
  const fields = fieldsOf(type);
  const condition = conditionOf(type, fields, params);
  const order = sortedBy(type, fields, params.get("sort") ?? "");
  const columns = projectionOf(type, fields, params.get("columns") ?? "");
  const pageSize = readPageSize(params, { usual: usualPage, largest: largestPage });
  const total = await db.$count(type.table, condition);
  const { entries: items, page } = await readPagedList(
    { total, page: readPage(params), pageSize },
    async (limit, offset): Promise<Row[]> =>
      db
        .select(columns)
        .from(type.table)
        .where(condition)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  );
  return { items, total, page, pageSize };
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

/** The type's own order, or by one field; entries without a value come last. */
function sortedBy(type: ContentType, fields: Fields, asked: string): SQL[] {
  if (asked === "") return orderOf(type);
  const name = asked.replace(/^-/, "");
  const field = name === "title" ? type.titleField : name === "updated" ? "updatedAt" : name;
  const column = findField(fields, field, "sort");
  const direction = asked.startsWith("-") ? desc(folded(column)) : asc(folded(column));
  return [sql`${direction} nulls last`, asc(type.table.id)];
}
