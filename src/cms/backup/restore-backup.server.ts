import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { getTableName, notInArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { extract } from "tar-stream";
import type { z } from "zod";
import { apiTokens } from "#accounts/api-token.table.ts";
import { invitations } from "#accounts/invitation.table.ts";
import { ensureOwner } from "#accounts/owners.server.ts";
import { oneTimeCodes, passkeys, recoveryCodes, signInSteps } from "#accounts/second-factor.table.ts";
import { sessions } from "#accounts/session.table.ts";
import { users } from "#accounts/user.table.ts";
import type { Database } from "#db/database.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { AppError } from "#shared/errors.ts";
import { isPicture } from "../media/media-hash.server.ts";
import type { MediaStore, StagedMedia } from "../media/media-store.server.ts";
import { searchEntries, searchWords } from "../search/search.table.ts";
import { webhookDeliveries } from "../webhooks/webhook.table.ts";
import { type Contents, contents, type Manifest, manifest, readEntryName } from "./backup-format.ts";
import { addRows, continueNumbers, countMigrations, inOrderOfReferences } from "./backup-tables.server.ts";
import { dateContent, dropRelatedReferences, moveRelatedContent } from "./older-backups.server.ts";

interface Site {
  db: Database;
  store: MediaStore;
  tables: PgTable[];
}

/**
 * Puts a backup in the place of all that the site holds: a file that is damaged, cut off, tampered with or of a newer version
 * changes neither rows nor pictures. Everybody is signed out by it, and API tokens and invitations end. Rows pass no
 * pipeline: history, addresses and references come with them.
 * @throws AppError `invalid` with what is wrong with the file
 */
export async function restoreBackup(site: Site, file: string): Promise<Contents> {
  const pictures = await site.store.stage();
  try {
    return await restoreRows(site, pictures, file);
  } finally {
    await pictures.discard();
  }
}

/** One transaction. The verified pictures take their places before it commits: no row ever names a missing one. */
async function restoreRows({ db, tables }: Site, pictures: StagedMedia, file: string): Promise<Contents> {
  return db.transaction(async (tx) => {
    // The index of search is made again from what was restored (`reindexWhenMissing`).
    const everything = [
      ...tables,
      sessions,
      apiTokens,
      invitations,
      searchEntries,
      searchWords,
      webhookDeliveries,
    ].map((table) => sql.identifier(getTableName(table)));
    await tx.execute(sql`truncate ${sql.join(everything, sql`, `)}`);
    await tx.delete(signInSteps);
    const found = await readInto(tx, pictures, inOrderOfReferences(tables), file);
    await dropRelatedReferences(tx);
    await ensureOwner(tx);
    // Backups hold no second factors; those that this store has go on protecting the editors whom it still knows.
    for (const table of [passkeys, oneTimeCodes, recoveryCodes])
      await tx.delete(table).where(notInArray(table.userId, tx.select({ id: users.id }).from(users)));
    for (const table of tables) await continueNumbers(tx, table);
    await pictures.publish();
    await announceContentChange(tx);
    return found;
  });
}

async function readInto(
  db: Database,
  pictures: StagedMedia,
  tables: PgTable[],
  file: string,
): Promise<Contents> {
  const found: Contents = { tables: {}, pictures: 0, missingPictures: 0 };
  let promised: Contents | null = null;
  let isKnown = false;
  for await (const { name, bytes } of entriesOf(file)) {
    const entry = readEntryName(name);
    if (!entry || (entry.kind !== "manifest" && !isKnown)) throw noBackup(file);
    switch (entry.kind) {
      case "manifest":
        await checkVersion(db, read(manifest, bytes, file));
        isKnown = true;
        break;
      case "part":
        found.tables[entry.table] =
          (found.tables[entry.table] ?? 0) +
          (await addPart(db, tableNamed(tables, entry.table, file), bytes));
        break;
      case "picture":
        await stagePicture(pictures, entry.name, bytes, file);
        found.pictures++;
        break;
      case "contents":
        promised = read(contents, bytes, file);
    }
  }
  if (!promised || !isWhole(found, promised)) throw cutOff(file);
  return promised;
}

async function stagePicture(pictures: StagedMedia, name: string, bytes: Buffer, file: string) {
  if (!isPicture(name, bytes)) throw falsified(file, name);
  await pictures.put(name, bytes);
}

function tableNamed(tables: PgTable[], name: string, file: string): PgTable {
  const table = tables.find((candidate) => getTableName(candidate) === name);
  if (!table) throw noBackup(file);
  return table;
}

async function addPart(db: Database, table: PgTable, bytes: Buffer): Promise<number> {
  const rows = bytes.toString("utf8").split("\n");
  await addRows(db, table, rows);
  await moveRelatedContent(db, getTableName(table), rows);
  await dateContent(db, table, rows);
  return rows.length;
}

/** Reads the manifest and the table of contents of a file. @throws AppError `invalid` for none, or half of one */
export async function readBackup(file: string): Promise<{ manifest: Manifest; contents: Contents }> {
  let first: Manifest | null = null;
  let last: Contents | null = null;
  for await (const { name, bytes } of entriesOf(file)) {
    const kind = readEntryName(name)?.kind;
    if (kind === "manifest") first = read(manifest, bytes, file);
    if (kind === "contents") last = read(contents, bytes, file);
  }
  if (!first || !last) throw cutOff(file);
  return { manifest: first, contents: last };
}

/** Entries are read into memory; parts of tables and pictures are far smaller. */
const largestEntry = 512 * 1024 * 1024;

/** The entries of the file, one after the other. */
async function* entriesOf(file: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  const entries = unzipped.pipe(extract());
  const pass = (error: Error) => entries.destroy(error);
  source.once("error", pass);
  unzipped.once("error", pass);
  try {
    for await (const entry of entries) {
      if ((entry.header.size ?? 0) > largestEntry) throw noBackup(file);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
      yield { name: entry.header.name, bytes: Buffer.concat(chunks) };
    }
  } catch (error) {
    throw faultOf(error, file);
  } finally {
    source.destroy();
  }
}

async function checkVersion(db: Database, { migrations }: z.infer<typeof manifest>) {
  if (migrations <= (await countMigrations(db))) return;
  throw new AppError("invalid", "The backup was made by a newer version: bring this one up to date first");
}

function isWhole(found: Contents, promised: Contents): boolean {
  const counts = ({ tables, pictures }: Contents) =>
    JSON.stringify([
      Object.entries(tables)
        .filter(([, count]) => count > 0)
        .sort(),
      pictures,
    ]);
  return counts(found) === counts(promised);
}

function read<Schema extends z.ZodType>(schema: Schema, bytes: Buffer, file: string): z.infer<Schema> {
  const parsed = schema.safeParse(parseJson(bytes.toString("utf8"), file));
  if (parsed.success) return parsed.data;
  throw new AppError("invalid", `${file} ${parsed.error.issues[0]?.message ?? "cannot be read"}`);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noBackup(file);
  }
}

const falsified = (file: string, name: string) =>
  new AppError(
    "invalid",
    `${file} holds a picture ${name} that is not the one of that name: nothing was restored`,
  );
const noBackup = (file: string) => new AppError("invalid", `${file} is not a backup of this product`);
const cutOff = (file: string) =>
  new AppError("invalid", `${file} is damaged or was cut off: nothing was restored`);

/** Converts the streams' errors for a file that is missing, no backup, or cut off. */
function faultOf(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return new AppError("invalid", `${file} does not exist`);
  if (code === "EACCES" || code === "EISDIR") return new AppError("invalid", `${file} cannot be read`);
  if (code === "Z_DATA_ERROR" || (error instanceof Error && /tar header/i.test(error.message)))
    return noBackup(file);
  if (code === "Z_BUF_ERROR" || (error instanceof Error && /unexpected end/i.test(error.message)))
    return cutOff(file);
  return error;
}
