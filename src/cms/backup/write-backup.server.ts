import { createWriteStream } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { desc, getTableName, isNull, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Pack, pack } from "tar-stream";
import type { MediaStore } from "#cms/media/folder-store.server.ts";
import { media } from "#cms/media/media.table.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { mediaFileName } from "#shared/media.ts";
import {
  BackupSignature,
  type Contents,
  contentsName,
  formatVersion,
  type Manifest,
  manifestName,
  partName,
  pictureName,
  signatureName,
} from "./backup-format.ts";
import { countMigrations, inOrderOfReferences, RowDigest, readRows } from "./backup-tables.server.ts";

interface Site {
  db: Database;
  store: MediaStore;
  product: string;
  tables: PgTable[];
  /** Signs the file. Default: unsigned. */
  backupKey?: string | null;
}

/**
 * Writes a consistent snapshot of the whole site to one file: content with its revisions and trash, editors with password hashes,
 * pictures. The file appears once it is complete and on disk, readable only by its owner.
 */
export async function writeBackup(site: Site, file: string): Promise<Contents> {
  const draft = `${file}.unfinished`;
  const rows = `${file}.rows`;
  const tar = pack();
  const spool = await open(rows, "w+", 0o600);
  try {
    const [contents] = await Promise.all([
      fill(site, tar, spool).catch((error: Error) => {
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
  } finally {
    await spool.close();
    await rm(rows, { force: true });
  }
}

async function fill({ store, backupKey, ...site }: Site, pack: Pack, spool: FileHandle): Promise<Contents> {
  const signature = backupKey ? new BackupSignature(backupKey) : null;
  const tar = { pack, signature };
  const { manifest, tables, digests, parts, pictures } = await copyRows(site, spool);
  await add(tar, manifestName, JSON.stringify(manifest, null, 2));
  for (const { name, start, length } of parts) {
    const { buffer } = await spool.read(Buffer.alloc(length), 0, length, start);
    await add(tar, name, buffer);
  }
  const contents = { tables, digests, ...(await addPictures(tar, pictures, store)) };
  await add(tar, contentsName, JSON.stringify(contents, null, 2));
  if (signature) await add({ pack, signature: null }, signatureName, signature.value());
  pack.finalize();
  return contents;
}

interface Part {
  name: string;
  start: number;
  length: number;
}

/**
 * Copies the rows of one snapshot. This transaction blocks everyone on the embedded database, so it neither compresses nor reads
 * pictures.
 */
const copyRows = ({ db, product, tables }: Omit<Site, "store" | "backupKey">, spool: FileHandle) =>
  db.transaction(
    async (tx) => {
      // The text form of timestamps depends on it.
      await tx.execute(sql`set local timezone to 'UTC'`);
      const counts: Contents["tables"] = {};
      const digests: NonNullable<Contents["digests"]> = {};
      const parts: Part[] = [];
      for (const table of inOrderOfReferences(tables)) {
        const { count, digest } = await copyTable(tx, table, spool, parts);
        counts[getTableName(table)] = count;
        digests[getTableName(table)] = digest;
      }
      const manifest: Manifest = {
        format: formatVersion,
        product,
        madeAt: new Date(environment.now()).toISOString(),
        migrations: await countMigrations(tx),
      };
      const pictures = await tx.select().from(media).where(isNull(media.deletedAt)).orderBy(desc(media.id));
      return { manifest, tables: counts, digests, parts, pictures: pictures.map(mediaFileName) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

async function copyTable(db: Database, table: PgTable, spool: FileHandle, parts: Part[]) {
  const digest = new RowDigest();
  let count = 0;
  let number = 0;
  for await (const rows of readRows(db, table)) {
    const bytes = Buffer.from(rows.join("\n"));
    const last = parts.at(-1);
    parts.push({
      name: partName(getTableName(table), ++number),
      start: last ? last.start + last.length : 0,
      length: bytes.length,
    });
    await spool.appendFile(bytes);
    for (const row of rows) digest.add(row);
    count += rows.length;
  }
  return { count, digest: digest.value };
}

interface SignedTar {
  pack: Pack;
  signature: BackupSignature | null;
}

async function addPictures(tar: SignedTar, names: string[], store: MediaStore) {
  const counts = { pictures: 0, missingPictures: 0 };
  for (const name of names) {
    const bytes = await store.open(name);
    if (!bytes) {
      counts.missingPictures++;
      continue;
    }
    await add(tar, pictureName(name), bytes);
    counts.pictures++;
  }
  return counts;
}

/** Waits for room in the stream, so that memory use does not depend on the size of the site. */
async function add({ pack, signature }: SignedTar, name: string, content: string | Buffer) {
  signature?.add(name, content);
  await new Promise<void>((resolve, reject) =>
    pack.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve())),
  );
}
