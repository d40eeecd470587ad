import { pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import type { OpenDatabase } from "#db/database.server.ts";
import { anyContent } from "#http/response-cache/tagged-cache.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { createApp } from "../../src/app.ts";
import { openTestDatabase } from "./database.ts";
import type { TemplateKind } from "./templates.ts";

/** The application on a database of its own for the tests of one file; it works in the background if asked to. */
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
    /** Drops all that is cached, after a change of the store past the application. */
    forgetAll: () => app.invalidate([anyContent]),
    /** The answer's JSON. */
    json: async (path: string) => (await app.fetch(new Request(`http://localhost${path}`))).json(),
    /** The answer's text, HTML for instance. */
    text: async (path: string) => (await app.fetch(new Request(`http://localhost${path}`))).text(),
  };
}
