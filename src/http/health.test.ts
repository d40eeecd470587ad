import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";

const app = testApp("empty");

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
