import { OpenAPIHono, z } from "@hono/zod-openapi";
import { and, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { requireEditor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { type ContentType, columnOf } from "../content-type.server.ts";
import { conditionOf, fieldsOf, findField, isEmpty } from "../read/entry-filter.server.ts";
import { typesByPath } from "../types-by-path.server.ts";

const mostFields = 12;
/** Of a field; the most frequent ones. */
const mostValues = 300;

const fieldChoices = z.object({
  values: z.array(z.object({ value: z.string(), count: z.int() })),
  empty: z.int(),
  /** With any value or none. */
  total: z.int(),
});

const answer = z.object({
  /** The entries of the type, whatever the query leaves. */
  total: z.int(),
  fields: z.record(z.string(), fieldChoices),
});

/** Serves the values that a list can be filtered by, each with the number of entries that it leaves. */
export function choicesApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  const typeOf = typesByPath(types);
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/entries/{type}/choices",
    noun: "Content manager",
    summary:
      "The values of fields, each with what the list's query finds once it is chosen in place of the field's own filter",
    query: z.object({
      fields: z.string().optional().openapi({ description: "`status` or fields, joined by commas" }),
    }),
    schema: answer,
    failures: { 400: "A parameter is invalid", 404: "There is no such type" },
  });
  app.get("/api/admin/entries/:type/choices", async (c) => {
    requireEditor(c);
    const type = typeOf(c.req.param("type"));
    c.header("Cache-Control", "no-store");
    return c.json(await findChoices(c.var.db, type, new URL(c.req.url).searchParams));
  });
  return app;
}

async function findChoices(
  db: Database,
  type: ContentType,
  params: URLSearchParams,
): Promise<z.infer<typeof answer>> {
  const names = new Set((params.get("fields") ?? "").split(",").filter(Boolean));
  params.delete("fields");
  if (names.size > mostFields)
    throw invalidFields([{ path: "fields", message: `At most ${mostFields} fields at once` }]);
  const fields: [string, z.infer<typeof fieldChoices>][] = [];
  // One after the other: each is one pass over the entries, and others are served in between.
  for (const name of names) fields.push([name, await countField(db, type, name, params)]);
  return { total: await db.$count(type.table), fields: Object.fromEntries(fields) };
}

async function countField(db: Database, type: ContentType, name: string, params: URLSearchParams) {
  const column =
    name === "status" ? columnOf(type, type.status.field) : findField(fieldsOf(type), name, "fields");
  const others = new URLSearchParams(params);
  others.delete(name);
  const condition = conditionOf(type, fieldsOf(type), others);
  const [counts] = await db
    .select({
      total: sql`count(*)`.mapWith(Number),
      empty: sql`count(*) filter (where ${isEmpty(column)})`.mapWith(Number),
    })
    .from(type.table)
    .where(condition);
  const found = await countValues(db, type, column, condition);
  const values =
    name === "status" ? found.map(({ value, count }) => ({ value: statusName(type, value), count })) : found;
  return { values, empty: counts?.empty ?? 0, total: counts?.total ?? 0 };
}

/** The values of a field; of one that can only be empty or not, none. */
async function countValues(db: Database, type: ContentType, column: PgColumn, condition: SQL | undefined) {
  if (!["string", "boolean", "number", "array"].includes(column.dataType)) return [];
  if (type.texts.some((text) => columnOf(type, text.split(".")[0] ?? text) === column)) return [];
  const isList = column.dataType === "array";
  const value = isList ? sql<string>`unnest(${column})` : sql<string>`${column}::text`;
  // A list may hold a value twice.
  const count = isList ? sql`count(distinct ${type.table.id})` : sql`count(*)`;
  return db
    .select({ value: value.as("value"), count: count.mapWith(Number).as("count") })
    .from(type.table)
    .where(and(condition, not(isEmpty(column))))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(mostValues);
}

/** The name of a status by the text of its value in the store. */
const statusName = ({ status }: ContentType, value: string) =>
  Object.keys(status.values).find((name) => String(status.values[name]) === value) ?? value;
