import { ensureFirstEditor } from "#accounts/editors.server.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { createLog } from "#shared/log.server.ts";
import { say } from "#shared/say.server.ts";
import { loadSettings } from "#shared/settings.server.ts";
import { loadStarterContent } from "../starter/load.ts";
import { createApp } from "./app.ts";

/** This module runs again after every edit of server code. The open database outlives it. */
const kept = globalThis as {
  developmentDatabase?: Promise<OpenDatabase>;
  stopDevelopmentJobs?: () => Promise<void>;
};

const settings = loadSettings();
const log = createLog(settings);
kept.developmentDatabase ??= open();

const app = await createApp({ database: await kept.developmentDatabase, settings, log });

await kept.stopDevelopmentJobs?.();
kept.stopDevelopmentJobs = app.stopJobs;
await app.startJobs();

export const developmentFetch = app.fetch;

async function open() {
  const database = await openDatabase(settings, (problem, error) => log.warn({ err: error }, problem));
  await database.migrate(async (db) => {
    if (settings.starterContent) await loadStarterContent(db);
    const made = await ensureFirstEditor(db, settings);
    if (made) say(`The first editor signs in at /auth as ${made.email} with the password ${made.password}`);
  });
  return database;
}
