import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { desc } from "drizzle-orm";
import { type Pack, pack } from "tar-stream";
import type { Database } from "#db/database.server.ts";
import { mediaFileName } from "#shared/media.ts";
import { media } from "../media/media.table.ts";
import type { MediaStore } from "../media/media-store.server.ts";
import {
  type Contents,
  contentsName,
  formatVersion,
  type Manifest,
  manifestName,
  partName,
  pictureName,
} from "./backup-format.ts";
import { countMigrations, listTables, readRows } from "./backup-tables.server.ts";

interface Site {
  db: Database;
  store: MediaStore;
  product: string;
}

/**
 * Writes the whole site into one file, as it is at one moment: content with its revisions and trash, editors with the
 * hashes of their passwords, pictures. The file appears once it is whole and on disk, readable by its owner only.
 */
export async function writeBackup(site: Site, file: string): Promise<Contents> {
  const draft = `${file}.unfinished`;
  const tar = pack();
  try {
    const [contents] = await Promise.all([
      fill(site, tar).catch((error: Error) => {
        tar.destroy(error);
        throw error;
      }),
      pipeline(Readable.from(tar), createGzip(), createWriteStream(draft, { mode: 0o600, flush: true })),
    ]);
    await rename(draft, file);
    return contents;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function fill({ db, store, product }: Site, tar: Pack): Promise<Contents> {
  const contents = await db.transaction(
    async (tx) => {
      const about: Manifest = {
        format: formatVersion,
        product,
        madeAt: new Date().toISOString(),
        migrations: await countMigrations(tx),
      };
      await add(tar, manifestName, JSON.stringify(about, null, 2));
      const tables: Contents["tables"] = {};
      for (const table of await listTables(tx)) tables[table] = await addTable(tar, tx, table);
      return { tables, ...(await addPictures(tar, tx, store)) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  await add(tar, contentsName, JSON.stringify(contents, null, 2));
  tar.finalize();
  return contents;
}

async function addTable(tar: Pack, db: Database, table: string): Promise<number> {
  let count = 0;
  let part = 0;
  for await (const rows of readRows(db, table)) {
    await add(tar, partName(table, ++part), rows.join("\n"));
    count += rows.length;
  }
  return count;
}

async function addPictures(tar: Pack, db: Database, store: MediaStore) {
  const found = { pictures: 0, missingPictures: 0 };
  for (const row of await db.select().from(media).orderBy(desc(media.id))) {
    const name = mediaFileName(row);
    const bytes = await store.open(name);
    if (!bytes) {
      found.missingPictures++;
      continue;
    }
    await add(tar, pictureName(name), bytes);
    found.pictures++;
  }
  return found;
}

/** Waits until there is room, so that a site of any size passes through little memory. */
async function add(tar: Pack, name: string, content: string | Buffer) {
  await new Promise<void>((resolve, reject) =>
    tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve())),
  );
}
