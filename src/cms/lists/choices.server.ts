import { z } from "@hono/zod-openapi";
import { and, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type ContentType, columnOf } from "#cms/engine/content-type.server.ts";
import { conditionOf, fieldsOf, findField, isEmpty } from "#cms/engine/read/entry-filter.server.ts";
import { typesByPath } from "#cms/engine/types-by-kind.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { invalidFields } from "#shared/invalid-payload.ts";

const mostFields = 12;
/** The maximum number of values per field. The most frequent ones are kept. */
const mostValues = 300;

const fieldChoices = z.object({
  values: z.array(z.object({ value: z.string(), count: z.int() })),
  empty: z.int(),
  /** All matching entries, with or without a value. */
  total: z.int(),
});

const answer = z.object({
  /** All entries of the type, regardless of the query. */
  total: z.int(),
  fields: z.record(z.string(), fieldChoices),
});

/** Editors' API for the values a list can be filtered by, each with its number of entries. */
export function choicesApi(types: ContentType[]) {
  const typeOf = typesByPath(types);
  return callsApi("Content manager", [
    call("GET /api/admin/entries/{type}/choices", {
      action: "content:read",
      summary:
        "The values of fields, each with the number of entries it would match in place of the field's own filter",
      query: z.looseObject({
        fields: z.string().optional().openapi({ description: "`status` or fields, separated by commas" }),
      }),
      result: answer,
      failures: { 400: "A parameter is invalid", 404: "Type not found" },
      run: ({ c, db, params }) => findChoices(db, typeOf(params.type), new URL(c.req.url).searchParams),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof choicesApi> {}
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
  // Sequential: each field is one pass over the entries, and other requests run in between.
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
  const valueCounts = await countValues(db, type, column, condition);
  const values =
    name === "status"
      ? valueCounts.map(({ value, count }) => ({ value: statusName(type, value), count }))
      : valueCounts;
  return { values, empty: counts?.empty ?? 0, total: counts?.total ?? 0 };
}

/** Returns the values of a field. Empty for a field that can only be filtered by `empty` and `not-empty`. */
async function countValues(db: Database, type: ContentType, column: PgColumn, condition: SQL | undefined) {
  if (!["string", "boolean", "number", "array"].includes(column.dataType)) return [];
  if (type.texts.some((text) => columnOf(type, text.split(".")[0] ?? text) === column)) return [];
  const isList = column.dataType === "array";
  const value = isList ? sql<string>`unnest(${column})` : sql<string>`${column}::text`;
  // A list can contain a value twice.
  const count = isList ? sql`count(distinct ${type.table.id})` : sql`count(*)`;
  return db
    .select({ value: value.as("value"), count: count.mapWith(Number).as("count") })
    .from(type.table)
    .where(and(condition, not(isEmpty(column))))
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(mostValues);
}

/** Returns the name of the status stored as this text. */
const statusName = ({ status }: ContentType, value: string) =>
  Object.keys(status.values).find((name) => String(status.values[name]) === value) ?? value;
