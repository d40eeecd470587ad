import { OpenAPIHono, z } from "@hono/zod-openapi";
import { between, eq, inArray, sql } from "drizzle-orm";
import { requireEditor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { ContentType } from "../content-type.server.ts";
import { conditionOf, fieldsOf } from "../read/entry-filter.server.ts";
import { orderedBy } from "../read/entry-order.server.ts";
import { typesByPath } from "../types-by-path.server.ts";

const neighbors = z.object({
  previous: z.int().nullable(),
  next: z.int().nullable(),
  /** From 1; null for an entry that the list does not have. */
  position: z.int().nullable(),
  total: z.int(),
});

/** Serves the entries before and after one in a list, and those between two, which may be on other pages. */
export function neighborsApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  const typeOf = typesByPath(types);
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/entries/{type}/{id}/neighbors",
    noun: "Content manager",
    summary: "The ids before and after an entry in a list, by the list's own query",
    schema: neighbors,
    failures: { 400: "A parameter is invalid", 404: "There is no such type" },
  });
  app.get("/api/admin/entries/:type/:id/neighbors", async (c) => {
    requireEditor(c);
    const type = typeOf(c.req.param("type"));
    const id = readId(c, type);
    c.header("Cache-Control", "no-store");
    return c.json(await findNeighbors(c.var.db, type, id, new URL(c.req.url).searchParams));
  });

  describeEditorsCall(app, {
    method: "get",
    path: "/api/admin/entries/{type}/{id}/range/{to}",
    action: "content:read",
    noun: "Content manager",
    summary:
      "The ids from one entry to another in a list, by the list's own query; none if the list lacks one of the two",
    schema: z.object({ ids: z.array(z.int()) }),
    failures: { 400: "A parameter is invalid", 404: "There is no such type" },
  });
  app.get("/api/admin/entries/:type/:id/range/:to", async (c) => {
    requireEditor(c);
    const type = typeOf(c.req.param("type"));
    const ends = { from: readId(c, type), to: readId(c, type, "to") };
    c.header("Cache-Control", "no-store");
    return c.json({ ids: await listRange(c.var.db, type, ends, new URL(c.req.url).searchParams) });
  });
  return app;
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
  const [found] = await db.select().from(listed).where(eq(listed.id, id));
  if (!found) return { previous: null, next: null, position: null, total: await db.$count(table, condition) };
  const { previous, next, position, total } = found;
  return { previous, next, position, total };
}
