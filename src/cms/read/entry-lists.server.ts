import { OpenAPIHono, z } from "@hono/zod-openapi";
import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { requireEditor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { hasRelatedInfo, relatedInfoFields } from "../related/related-info-fields.server.ts";
import { conditionOf, type Fields, fieldsOf, findField } from "./entry-filter.server.ts";

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
  const condition = conditionOf(fields, params);
  const order = orderOf(fields, params.get("sort") ?? "");
  const columns = projectionOf(type, fields, params.get("columns") ?? "");
  const pageSize = wholeNumber(params.get("pageSize"), usualPage, largestPage);
  const total = await db.$count(type.table, condition);
  const page = wholeNumber(params.get("page"), 1, Math.max(1, Math.ceil(total / pageSize)));
  const items: Row[] = await db
    .select(columns)
    .from(type.table)
    .where(condition)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items, total, page, pageSize };
}

const usualPage = 50;
const largestPage = 500;

/** Parses a number and limits it to the range from 1 to `most`. */
function wholeNumber(asked: string | null, usual: number, most: number): number {
  const number = Math.trunc(Number(asked ?? usual)) || usual;
  return Math.min(Math.max(1, number), most);
}

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

const titleFields = ["name", "title", "question", "term"];

/** The order of readers, or by one field; entries without a value come last. */
function orderOf(fields: Fields, asked: string): SQL[] {
  const id = findField(fields, "id", "sort");
  const title = titleFields.flatMap((name) => fields.get(name) ?? [])[0] ?? id;
  if (asked === "") {
    const displayOrder = fields.get("displayOrder");
    return [...(displayOrder ? [asc(displayOrder)] : []), asc(folded(title)), asc(id)];
  }
  const name = asked.replace(/^-/, "");
  const column =
    name === "title" ? title : findField(fields, name === "updated" ? "updatedAt" : name, "sort");
  const direction = asked.startsWith("-") ? desc(folded(column)) : asc(folded(column));
  return [sql`${direction} nulls last`, asc(id)];
}

const folded = (column: PgColumn) =>
  column.dataType === "string" ? sql`lower(unaccent(${column}))` : sql`${column}`;
