import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { reindexWhenMissing } from "#cms/write/index-entry.server.ts";
import type { Database } from "#db/database.server.ts";
import { embeddedDatabase, extensions } from "#db/embedded.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { loadStarterContent } from "../../starter/load.ts";

/** Initial content of a test database: nothing but its tables, or the starter content. */
export const templateKinds = ["empty", "seeded"] as const;
export type TemplateKind = (typeof templateKinds)[number];

export const templatePath = (folder: string, kind: TemplateKind) => join(folder, `${kind}.tar`);
export const templateName = (kind: TemplateKind) => `test_template_${kind}`;

/** Set when the tests run on a PostgreSQL server: the address of any database of it, as a user who may create others. */
export const postgresUrl = process.env.TEST_DATABASE_URL;

/** The address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Runs statements that cannot run inside the database they concern. */
export async function onServer(url: string, ...statements: string[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function createTemplates(folder: string) {
  if (postgresUrl) await createPostgresTemplates(postgresUrl);
  else await createEmbeddedTemplates(folder);
}

async function createEmbeddedTemplates(folder: string) {
  const pglite = await PGlite.create({ extensions });
  const database = embeddedDatabase(pglite);
  await database.migrate();
  await dump(pglite, templatePath(folder, "empty"));
  await fill(database.db);
  await dump(pglite, templatePath(folder, "seeded"));
  await database.close();
}

async function dump(pglite: PGlite, path: string) {
  // A copy would repeat at its start what was written since the last one: a third of the time that it takes.
  await pglite.exec("CHECKPOINT");
  const files = await pglite.dumpDataDir("none");
  await writeFile(path, Buffer.from(await files.arrayBuffer()));
}

async function createPostgresTemplates(url: string) {
  const [empty, seeded] = templateKinds.map(templateName);
  await onServer(
    url,
    ...templateKinds.map((kind) => `DROP DATABASE IF EXISTS ${templateName(kind)}`),
    `CREATE DATABASE ${empty}`,
  );
  await prepare(withDatabase(url, String(empty)));
  await onServer(url, `CREATE DATABASE ${seeded} TEMPLATE ${empty}`);
  await prepare(withDatabase(url, String(seeded)), true);
}

async function prepare(databaseUrl: string, isSeeded = false) {
  const database = await openDatabase({ databaseUrl, dataDir: "", host: "", port: 0 });
  await database.migrate(async (db) => {
    if (isSeeded) await fill(db);
  });
  await database.close();
}

async function fill(db: Database) {
  await loadStarterContent(db);
  await reindexWhenMissing(db, contentTypes);
}
