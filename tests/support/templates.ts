import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MemoryFS, PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { Client } from "pg";
import type { Database } from "#db/database.server.ts";
import { embeddedDatabase, extensions } from "#db/embedded.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { reindexWhenMissing } from "../../src/cms/engine/write/index-entry.server.ts";
import { loadStarterContent } from "../../starter/load.ts";

/** Initial content of a test database: only tables, or the starter content. */
export const templateKinds = ["empty", "seeded"] as const;
export type TemplateKind = (typeof templateKinds)[number];

const templatePath = (folder: string, kind: TemplateKind) => join(folder, kind);
export const templateName = (kind: TemplateKind) => `test_template_${kind}`;

/** Set if the tests run on a PostgreSQL server: the URL of any database there, as a user who may create others. */
export const postgresUrl = process.env.TEST_DATABASE_URL;

/** Returns the URL of another database on the same server. */
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

/** Closing a template checkpoints it: a copy has nothing to recover on start. */
async function createEmbeddedTemplates(folder: string) {
  const [empty, seeded] = [templatePath(folder, "empty"), templatePath(folder, "seeded")];
  const database = await openFolder(empty);
  await database.migrate();
  await database.close();
  cpSync(empty, seeded, { recursive: true });
  const copy = await openFolder(seeded);
  await fill(copy.db);
  await copy.close();
}

const openFolder = async (folder: string) =>
  embeddedDatabase(await PGlite.create({ extensions, fs: new NodeFS(folder) }));

/**
 * Opens a copy of an embedded template in memory, which takes half as long as PGlite's own loading from a tar file with its
 * usual 128 MB of buffers.
 */
export const copyEmbedded = (folder: string, kind: TemplateKind) =>
  PGlite.create({
    extensions,
    fs: new TemplateFS(readTemplate(templatePath(folder, kind))),
    startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
  });

interface Template {
  folders: string[];
  files: { path: string; start: number; end: number }[];
  /** The contents of all files. */
  bytes: Buffer;
}

class TemplateFS extends MemoryFS {
  #template: Template;

  constructor(template: Template) {
    super();
    this.#template = template;
  }

  override async initialSyncFs() {
    const files = this.pg?.Module.FS;
    if (!files) return;
    const bytes = Uint8Array.from(this.#template.bytes);
    files.mkdirTree(dataFolder, 0o700);
    for (const folder of this.#template.folders) files.mkdir(dataFolder + folder, 0o700);
    for (const { path, start, end } of this.#template.files)
      files.writeFile(dataFolder + path, bytes.subarray(start, end), { canOwn: true });
  }
}

/** PGlite's data folder in its own file system. */
export const dataFolder = "/pglite/data";

const templates = new Map<string, Template>();

/** Reads a template once per worker. */
function readTemplate(root: string): Template {
  const cached = templates.get(root);
  if (cached) return cached;
  const entries = readdirSync(root, { withFileTypes: true, recursive: true });
  const pathOf = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name).slice(root.length);
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf);
  const contents: Buffer[] = [];
  let end = 0;
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = pathOf(entry);
      const content = readFileSync(root + path);
      contents.push(content);
      const start = end;
      end += content.length;
      return { path, start, end };
    });
  const template = { folders, files, bytes: Buffer.concat(contents) };
  templates.set(root, template);
  return template;
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
