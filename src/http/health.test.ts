import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { asEditor } from "../../tests/support/editor.ts";

const app = testApp("empty");
const call = asEditor(app);

test("the health check says so within its time when the store does not answer", async () => {
  const busy = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  // The embedded store has one connection, which a transaction holds; PostgreSQL answers on another.
  const work = app.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    begun.resolve();
    await busy.promise;
  });
  await begun.promise;
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.fetch("/healthz")));
  const isEmbedded = !process.env.TEST_DATABASE_URL;
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(isEmbedded ? 503 : 200));
  expect(performance.now() - started).toBeLessThan(4000);
  expect((await app.fetch("/livez")).status).toBe(200);
  busy.resolve();
  await work;
  expect((await app.fetch("/healthz")).status).toBe(200);
});

test("a read-only database is told to editors in words", async () => {
  await app.db.execute(sql`create function refuse_as_read_only() returns trigger language plpgsql as
    $$ begin raise exception 'cannot execute INSERT in a read-only transaction' using errcode = '25006'; end $$`);
  await app.db.execute(sql`
    create trigger read_only before insert on faq_entries for each row execute function refuse_as_read_only()`);
  const answer = await call("POST", "/api/faq", { question: "Why?", answer: "Because." });
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { message: "The database is read-only, and nothing was saved. Tell the server's operator." },
  ]);
  await app.db.execute(sql`drop trigger read_only on faq_entries`);
});

test("a full disk is told to editors in words, and to monitoring while pages are still read", async () => {
  expect(await app.json("/healthz")).toEqual({ status: "ok" });
  await app.db.execute(sql`
    create function refuse_for_want_of_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await app.db.execute(sql`
    create trigger full_disk before insert on faq_entries for each row execute function refuse_for_want_of_space()`);
  const answer = await call("POST", "/api/faq", { question: "Why?", answer: "Because." });
  expect([answer.status, await answer.json()]).toEqual([
    507,
    { message: "The disk is full, and nothing was saved. Tell the server's operator." },
  ]);
  const health = await app.fetch("/healthz");
  expect([health.status, await health.json()]).toEqual([
    200,
    { status: "degraded", message: "The disk is full: nothing can be saved" },
  ]);
});
