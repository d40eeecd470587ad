import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { openEmbeddedCopy } from "../../tests/support/embedded-copies.ts";

/** Tests that use one database after another rely on this. */

const open = () => openEmbeddedCopy(inject("templateFolder"), "seeded");

test("what a test wrote, dropped, rewrote or left open is gone from the next copy", async () => {
  for (let round = 1; round <= 3; round++) {
    const { db, query, close } = await open();
    const { rows } = await query("select to_regclass('left') as left, name from vendors order by id limit 1");
    expect(rows).toEqual([{ left: null, name: "Addepar" }]);
    expect((await query("select count(*)::int as lines from glossary_entries")).rows).toEqual([
      { lines: expect.toSatisfy((lines) => lines > 0) },
    ]);
    await db.execute(sql`create table "left" as select repeat('x', 1000) from generate_series(1, 20000)`);
    await query("update vendors set name = 'Changed'");
    await query("vacuum full vendors");
    await query("truncate glossary_entries cascade");
    await query("begin");
    await query("drop table watches cascade");
    await close();
  }
});

test("a closed copy refuses calls, and hears nothing of the next", async () => {
  const first = await open();
  const heard: string[] = [];
  await first.listen("changes", (message) => heard.push(message));
  await first.query("notify changes, 'own'");
  await first.close();
  const second = await open();
  await second.query("notify changes, 'of another'");
  await expect(first.query("select 1")).rejects.toThrow("PGlite is closed");
  await expect(first.db.transaction(async () => {})).rejects.toThrow();
  expect(heard).toEqual(["own"]);
  await second.close();
});

test("a transaction that runs while its copy is closed does not reach the next", async () => {
  const { db, close } = await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  const transaction = db.transaction(async (tx) => {
    await promise;
    await tx.execute(sql`update vendors set name = 'Late'`);
  });
  const closed = close();
  resolve();
  await Promise.all([transaction, closed]);
  const next = await open();
  expect((await next.query("select 1 from vendors where name = 'Late'")).rows).toEqual([]);
  await next.close();
});
