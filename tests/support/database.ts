import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { inject, onTestFinished } from "vitest";
import type { OpenDatabase } from "#db/database.server.ts";
import { embeddedDatabase, extensions } from "#db/embedded.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import {
  onServer,
  postgresUrl,
  type TemplateKind,
  templateName,
  templatePath,
  withDatabase,
} from "./templates.ts";

/**
 * A database of the caller's own, with the starter content in it unless `empty` is asked for: embedded, or on PostgreSQL
 * when TEST_DATABASE_URL names a server. Close it when done: `afterAll(() => database.close())`.
 */
export const openTestDatabase = (kind: TemplateKind = "seeded"): Promise<OpenDatabase> =>
  postgresUrl ? copyPostgresTemplate(postgresUrl, kind) : copyEmbeddedTemplate(kind);

/** The same for a single test: closed when that test is over. */
export async function databaseForTest(kind?: TemplateKind): Promise<OpenDatabase> {
  const database = await openTestDatabase(kind);
  onTestFinished(() => database.close());
  return database;
}

async function copyEmbeddedTemplate(kind: TemplateKind): Promise<OpenDatabase> {
  const loadDataDir = await openAsBlob(templatePath(inject("templateFolder"), kind));
  return embeddedDatabase(await PGlite.create({ extensions, loadDataDir }));
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
