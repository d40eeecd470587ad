import { z } from "@hono/zod-openapi";
import { between, eq, inArray, sql } from "drizzle-orm";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { conditionOf, fieldsOf } from "#cms/engine/read/entry-filter.server.ts";
import { orderedBy } from "#cms/engine/read/entry-order.server.ts";
import { typesByPath } from "#cms/engine/types-by-kind.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";

const neighbors = z.object({
  previous: z.int().nullable(),
  next: z.int().nullable(),
  /** 1-based. Null if the list does not contain the entry. */
  position: z.int().nullable(),
  total: z.int(),
});

/** Editors' API for an entry's neighbours in a list, and for the range between two entries, across pages. */
export function neighborsApi(types: ContentType[]) {
  const typeOf = typesByPath(types);
  const common = {
    action: "content:read",
    /** The list's own query. */
    query: z.looseObject({}),
    failures: { 400: "A parameter is invalid", 404: "Type not found" },
  } as const;
  return callsApi("Content manager", [
    call("GET /api/admin/entries/{type}/{id}/neighbors", {
      ...common,
      summary: "The ids before and after an entry in a list, by the list's own query",
      result: neighbors,
      run: ({ c, db, params }) => {
        const type = typeOf(params.type);
        return findNeighbors(db, type, idOf(type)(params.id), new URL(c.req.url).searchParams);
      },
    }),
    call("GET /api/admin/entries/{type}/{id}/range/{to}", {
      ...common,
      summary:
        "The ids from one entry to another in a list, by the list's own query; none if the list lacks one of the two",
      result: z.object({ ids: z.array(z.int()) }),
      run: async ({ c, db, params }) => {
        const type = typeOf(params.type);
        const ends = { from: idOf(type)(params.id), to: idOf(type)(params.to) };
        return { ids: await listRange(db, type, ends, new URL(c.req.url).searchParams) };
      },
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof neighborsApi> {}
}

async function listRange(
  db: Database,
  type: ContentType,
  { from, to }: { from: number; to: number },
  params: URLSearchParams,
): Promise<number[]> {
  const { table } = type;
  const order = sql`(order by ${sql.join(orderedBy(type, params), sql`, `)})`;
  const listed = db
    .select({
      id: sql<number>`${table.id}`.as("id"),
      position: sql`row_number() over ${order}`.mapWith(Number).as("position"),
    })
    .from(table)
    .where(conditionOf(type, fieldsOf(type), params))
    .as("listed");
  const ends = await db
    .select({ position: listed.position })
    .from(listed)
    .where(inArray(listed.id, [from, to]));
  if (ends.length < 2) return [];
  const positions = ends.map(({ position }) => position);
  const rows = await db
    .select({ id: listed.id })
    .from(listed)
    .where(between(listed.position, Math.min(...positions), Math.max(...positions)))
    .orderBy(listed.position);
  return rows.map(({ id }) => id);
}

async function findNeighbors(
  db: Database,
  type: ContentType,
  id: number,
  params: URLSearchParams,
): Promise<z.infer<typeof neighbors>> {
  const { table } = type;
  const condition = conditionOf(type, fieldsOf(type), params);
  const order = sql`(order by ${sql.join(orderedBy(type, params), sql`, `)})`;
  const listed = db
    .select({
      id: sql<number>`${table.id}`.as("id"),
      previous: sql`lag(${table.id}) over ${order}`.mapWith(Number).as("previous"),
      next: sql`lead(${table.id}) over ${order}`.mapWith(Number).as("next"),
      position: sql`row_number() over ${order}`.mapWith(Number).as("position"),
      total: sql`count(*) over ()`.mapWith(Number).as("total"),
    })
    .from(table)
    .where(condition)
    .as("listed");
  const [row] = await db.select().from(listed).where(eq(listed.id, id));
  if (!row) return { previous: null, next: null, position: null, total: await db.$count(table, condition) };
  const { previous, next, position, total } = row;
  return { previous, next, position, total };
}
