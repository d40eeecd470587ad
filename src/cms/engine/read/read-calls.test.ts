import { OpenAPIHono, z } from "@hono/zod-openapi";
import { pino } from "pino";
import { expect, test } from "vitest";
import { answerError } from "#http/errors.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { databaseForTest } from "../../../tests/support/database.ts";
import { addReads, PublicReads } from "./public-reads.server.ts";
import { contentReads } from "./read-calls.server.ts";

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
      find: async (given) => given,
      listViews: { leak: { read: async (given) => given }, leaks: { read: async (given) => [given] } },
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
