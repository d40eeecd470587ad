import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { databaseForTest } from "../../tests/support/database.ts";
import type { Database } from "./database.server.ts";

/** Counts tables in the one form that returns the same type with both drivers. */
const countOf = async (db: Database, condition: string) =>
  db.$count(sql.raw(`(select 1 from information_schema.tables where ${condition}) as found`));

test("migrating again changes nothing, and what follows the migration runs each time", async () => {
  const database = await databaseForTest("empty");
  const afterwards = vi.fn(async () => {});
  await database.migrate(afterwards);
  await database.migrate(afterwards);
  expect(afterwards).toHaveBeenCalledTimes(2);
  expect(await countOf(database.db, "table_name = 'vendors'")).toBe(1);
});

test("an open database is reachable", async () => {
  const database = await databaseForTest("empty");
  expect(await database.isReachable()).toBe(true);
});

test("a listener receives the messages of its channel, and nothing else", async () => {
  const { db, listen } = await databaseForTest("empty");
  const heard: string[] = [];
  const stop = await listen("content", (payload) => heard.push(payload));
  await db.execute(sql`select pg_notify('other', 'not this'), pg_notify('content', 'this')`);
  await vi.waitFor(() => expect(heard).toEqual(["this"]), 10_000);

  await stop();
  await db.execute(sql`select pg_notify('content', 'after the end')`);
  await db.execute(sql`select 1`);
  expect(heard).toEqual(["this"]);
});

test("what a transaction announces is heard once it is committed", async () => {
  const { db, listen } = await databaseForTest("empty");
  const heard: string[] = [];
  await listen("content", (payload) => heard.push(payload));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_notify('content', 'committed')`);
    expect(heard).toEqual([]);
  });
  await db
    .transaction((tx) => tx.execute(sql`select pg_notify('content', 'rolled back'), 1/0`))
    .catch(() => {});
  await vi.waitFor(() => expect(heard).toEqual(["committed"]), 10_000);
});

test("names can be sorted and found without regard to accents", async () => {
  const { db } = await databaseForTest("empty");
  expect(
    await db.$count(
      sql.raw("(select 1 where unaccent('Café') = 'Cafe' and similarity('addepar', 'adepar') > 0.5) as x"),
    ),
  ).toBe(1);
});
