import { randomUUID } from "node:crypto";
import { inject, onTestFinished } from "vitest";
import type { OpenDatabase } from "#db/database.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { openEmbeddedCopy } from "./embedded-copies.ts";
import { onServer, postgresUrl, type TemplateKind, templateName, withDatabase } from "./templates.ts";

/**
 * Opens a private database with the starter content, or `empty`. It is embedded, or on PostgreSQL if TEST_DATABASE_URL is set.
 * Close it afterwards: `afterAll(() => database.close())`.
 */
export const openTestDatabase = (kind: TemplateKind = "seeded"): Promise<OpenDatabase> =>
  postgresUrl ? copyPostgresTemplate(postgresUrl, kind) : openEmbeddedCopy(inject("templateFolder"), kind);

/** The same for a single test. Closed when the test ends. */
export async function databaseForTest(kind?: TemplateKind): Promise<OpenDatabase> {
  const database = await openTestDatabase(kind);
  onTestFinished(() => database.close());
  return database;
}

async function copyPostgresTemplate(url: string, kind: TemplateKind): Promise<OpenDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "_")}`;
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${templateName(kind)}`);
  const database = await openDatabase({
    databaseUrl: withDatabase(url, name),
    dataDir: "",
    host: "",
    port: 0,
  });
  const close = async () => {
    await database.close();
    await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { ...database, close };
}
