import { pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import type { OpenDatabase } from "#db/database.server.ts";
import { anyContent } from "#http/response-cache/tagged-cache.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { createApp } from "../../src/app.ts";
import { openTestDatabase } from "./database.ts";
import type { TemplateKind } from "./templates.ts";

/** The application with its own database, for the tests of one file. Runs background jobs if requested. */
export function testApp(
  kind: TemplateKind = "seeded",
  env: Record<string, string> = {},
  { withJobs = false, log = pino({ level: "silent" }) } = {},
) {
  let database: OpenDatabase;
  let app: Awaited<ReturnType<typeof createApp>>;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const settings = readSettings({ SITE_URL: "https://guide.example", LOG_LEVEL: "silent", ...env });
    app = await createApp({ database, settings, log });
    if (withJobs) await app.startJobs();
  });
  afterAll(async () => {
    if (withJobs) await app.stopJobs();
    await database.close();
  });

  return {
    get database() {
      return database;
    },
    get db() {
      return database.db;
    },
    fetch: async (path: string, init?: RequestInit) =>
      app.fetch(new Request(`http://localhost${path}`, init)),
    /** Clears all caches, after the test has changed the database directly. */
    forgetAll: () => app.invalidate([anyContent]),
    /** Returns the response's JSON. */
    json: async (path: string) => (await app.fetch(new Request(`http://localhost${path}`))).json(),
    /** Returns the response's text, such as HTML. */
    text: async (path: string) => (await app.fetch(new Request(`http://localhost${path}`))).text(),
  };
}
