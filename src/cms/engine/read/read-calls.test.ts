import { OpenAPIHono, z } from "@hono/zod-openapi";
import { pino } from "pino";
import { expect, expectTypeOf, test } from "vitest";
import { answerError } from "#http/errors.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { databaseForTest } from "../../../../tests/support/database.ts";
import { addReads, PublicReads } from "./public-reads.server.ts";
import { byView, contentReads } from "./read-calls.server.ts";
import type { Read, ReadAnswer, ViewAnswer } from "./reads.server.ts";

test("a read that hands out an object of the store is a fault, not an answer", async () => {
  const { db } = await databaseForTest("empty");
  const app = new OpenAPIHono<AppEnv>();
  app.onError(answerError);
  app.use(async (c, next) => {
    c.set("db", db);
    c.set("editor", null);
    c.set("tags", new Set());
    c.set("log", pino({ level: "silent" }));
    await next();
  });
  const reads = contentReads(
    { kind: "thing", noun: "Thing", paths: ["/api/things"] },
    {
      entity: z.object({}),
      list: async () => [{ name: "data" }],
      find: async (store) => store,
      listViews: { leak: { read: async (store) => store }, leaks: { read: async (store) => [store] } },
    },
  );
  const settings = readSettings({ SESSION_SECRET: "a secret for tests" });
  addReads(app, reads, new PublicReads(reads, { db, settings }));
  for (const path of ["/api/things?view=leak", "/api/things?view=leaks", "/api/things/x"]) {
    const answer = await app.request(path);
    expect(answer.status).toBe(500);
    expect((await answer.text()).length).toBeLessThan(100);
  }
  expect(await (await app.request("/api/things")).json()).toEqual([{ name: "data" }]);
});

test("the types of a view's and a page's answers are those of what is read", () => {
  const views = contentReads(
    { kind: "thing", noun: "Thing", paths: ["/api/things"] },
    {
      entity: z.object({}),
      list: async () => [],
      listViews: {
        card: { read: async () => [{ slug: "a-thing" }] },
        example: { read: async (_db, query) => (query.has("none") ? null : { title: "A thing" }) },
      },
      page: async (_db, slug) => (slug === "a-thing" ? { title: "A thing", size: 2 } : null),
    },
  );
  const size = {
    path: "/api/things/{key}/size",
    noun: "Thing",
    summary: "Its size",
    schema: z.number(),
    run: async () => 2,
  } satisfies Read;
  const parts = {
    ...size,
    run: byView(
      async () => [2],
      async () => [{ name: "a part" }],
    ),
  } satisfies Read;
  expectTypeOf<ViewAnswer<typeof views, "card">>().toEqualTypeOf<{ slug: string }[]>();
  expectTypeOf<ViewAnswer<typeof views, "example">>().toEqualTypeOf<{ title: string } | null>();
  expectTypeOf<ViewAnswer<typeof views, "page">>().toEqualTypeOf<{ title: string; size: number }>();
  expectTypeOf<ReadAnswer<typeof size>>().toEqualTypeOf<number>();
  expectTypeOf<ReadAnswer<typeof parts>>().toEqualTypeOf<{ name: string }[]>();
});
