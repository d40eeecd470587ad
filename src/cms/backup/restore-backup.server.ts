import { timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { eq, getTableColumns, getTableName, notInArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { extract } from "tar-stream";
import type { z } from "zod";
import { apiTokens } from "#accounts/api-token.table.ts";
import { invitations } from "#accounts/invitation.table.ts";
import { ensureOwner } from "#accounts/owners.server.ts";
import { oneTimeCodes, passkeys, recoveryCodes, signInSteps } from "#accounts/second-factor.table.ts";
import { sessions } from "#accounts/session.table.ts";
import { users } from "#accounts/user.table.ts";
import { webhookDeliveries } from "#cms/engine/events/webhook.table.ts";
import { entryReferences } from "#cms/engine/references/reference.table.ts";
import { searchEntries, searchWords } from "#cms/engine/search-index/search.table.ts";
import type { MediaStore, StagedMedia } from "#cms/media/folder-store.server.ts";
import { isPicture } from "#cms/media/media-hash.server.ts";
import type { Database } from "#db/database.server.ts";
import { isDataFault } from "#db/unique-violation.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { AppError } from "#shared/errors.ts";
import {
  BackupSignature,
  type Contents,
  contents,
  type Manifest,
  manifest,
  readEntryName,
} from "./backup-format.ts";
import {
  addRows,
  continueNumbers,
  countMigrations,
  findRowFault,
  inOrderOfReferences,
} from "./backup-tables.server.ts";

interface Site {
  db: Database;
  store: MediaStore;
  tables: PgTable[];
  /** If set, only files signed with this key are restored. Default: any file. */
  backupKey?: string | null;
}

/**
 * Replaces everything on the site with a backup. A file that is damaged, truncated, tampered with or of a newer version changes
 * neither rows nor pictures. Signs everybody out and revokes API tokens and invitations. Rows skip the save pipeline: history,
 * addresses and references come with them.
 * @throws AppError `invalid` with the file's fault
 */
export async function restoreBackup(site: Site, file: string): Promise<Contents> {
  const pictures = await site.store.stage();
  try {
    return await restoreRows(site, pictures, file);
  } finally {
    await pictures.discard();
  }
}

/** Restores rows in one transaction. Verified pictures are published before it commits, so that no row references a missing one. */
async function restoreRows(
  { db, tables, backupKey }: Site,
  pictures: StagedMedia,
  file: string,
): Promise<Contents> {
  return db.transaction(async (tx) => {
    // `reindexWhenMissing` rebuilds the search index from the restored rows.
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
    const contents = await readInto(tx, pictures, inOrderOfReferences(tables), { file, backupKey });
    await dropRelatedReferences(tx);
    await ensureOwner(tx);
    // Backups contain no second factors. Keep the current ones of editors who still exist.
    for (const table of [passkeys, oneTimeCodes, recoveryCodes])
      await tx.delete(table).where(notInArray(table.userId, tx.select({ id: users.id }).from(users)));
    for (const table of tables) await continueNumbers(tx, table);
    await pictures.publish(() => keepAlive(tx));
    await announceContentChange(tx);
    return contents;
  });
}

/** A connection without data from the server is closed after 35 s. All pictures together can take longer. */
async function keepAlive(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

async function readInto(
  db: Database,
  pictures: StagedMedia,
  tables: PgTable[],
  { file, backupKey }: { file: string; backupKey?: string | null | undefined },
): Promise<Contents> {
  const actualContents: Contents = { tables: {}, pictures: 0, missingPictures: 0 };
  let promised: Contents | null = null;
  let isKnown = false;
  const signature = signatureCheck(backupKey, file);
  for await (const { name, bytes } of entriesOf(file)) {
    const entry = readEntryName(name);
    if (!entry || (entry.kind !== "manifest" && !isKnown)) throw noBackup(file);
    if (entry.kind !== "signature") signature.add(name, bytes);
    switch (entry.kind) {
      case "manifest":
        await checkVersion(db, read(manifest, bytes, file));
        isKnown = true;
        break;
      case "part":
        actualContents.tables[entry.table] =
          (actualContents.tables[entry.table] ?? 0) +
          (await addPart(db, tableNamed(tables, entry.table, file), bytes, file));
        break;
      case "picture":
        await stagePicture(pictures, entry.name, bytes, file);
        await keepAlive(db);
        actualContents.pictures++;
        break;
      case "contents":
        promised = read(contents, bytes, file);
        break;
      case "signature":
        signature.compare(bytes.toString("utf8"));
    }
  }
  if (!promised || !isWhole(actualContents, promised)) throw cutOff(file);
  signature.assertRight();
  return promised;
}

/** Checks a file's signature while it is read. Without a key, every file passes. */
function signatureCheck(backupKey: string | null | undefined, file: string) {
  const signature = backupKey ? new BackupSignature(backupKey) : null;
  let isRight = signature === null;
  return {
    add: (name: string, bytes: Buffer) => signature?.add(name, bytes),
    compare: (storedSignature: string) => {
      if (signature) isRight = isSame(signature.value(), storedSignature);
    },
    /** @throws AppError `invalid` */
    assertRight: () => {
      if (!isRight) throw unsigned(file);
    },
  };
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const unsigned = (file: string) =>
  new AppError(
    "invalid",
    `${file} was changed, or was not signed with this BACKUP_KEY: nothing was restored. To restore a file that you trust anyway, unset BACKUP_KEY`,
  );

async function stagePicture(pictures: StagedMedia, name: string, bytes: Buffer, file: string) {
  if (!isPicture(name, bytes)) throw falsified(file, name);
  await pictures.put(name, bytes);
}

function tableNamed(tables: PgTable[], name: string, file: string): PgTable {
  const table = tables.find((candidate) => getTableName(candidate) === name);
  if (!table) throw noBackup(file);
  return table;
}

async function addPart(db: Database, table: PgTable, bytes: Buffer, file: string): Promise<number> {
  const rows = bytes.toString("utf8").split("\n");
  const fault = findRowFault(table, rows);
  if (fault !== null) throw unusable(file, `${getTableName(table)} (${fault})`);
  await addRows(db, table, rows).catch((error) => {
    throw isDataFault(error) ? unusable(file, getTableName(table)) : error;
  });
  await moveRelatedContent(db, getTableName(table), rows);
  await dateContent(db, table, rows);
  return rows.length;
}

/** Reads the manifest and table of contents of a file. @throws AppError `invalid` if one is missing or incomplete */
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

/** In bytes. Entries are read into memory; table parts and pictures are far smaller. */
const largestEntry = 64 * 1024 * 1024;

/** Yields the entries of the file. */
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
  throw new AppError("invalid", "The backup was made by a newer version: update this one first");
}

function isWhole(contents: Contents, promised: Contents): boolean {
  const counts = ({ tables, pictures }: Contents) =>
    JSON.stringify([
      Object.entries(tables)
        .filter(([, count]) => count > 0)
        .sort(),
      pictures,
    ]);
  return counts(contents) === counts(promised);
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
    `${file} contains a picture that does not match its name, ${name}: nothing was restored`,
  );
const unusable = (file: string, rows: string) =>
  new AppError("invalid", `${file} contains an invalid row of ${rows}: nothing was restored`);
const noBackup = (file: string) => new AppError("invalid", `${file} is not a backup of this product`);
const cutOff = (file: string) =>
  new AppError("invalid", `${file} is damaged or truncated: nothing was restored`);

/** Maps stream errors to a missing file, a file that is not a backup, or a truncated one. */
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

/** Tables with a related-content column in older backups, and the kinds of their entries. */
const kindsByTable = new Map([
  ["buyers_guides", "buyers-guide"],
  ["comparisons", "comparison"],
  ["faq_entries", "faq"],
  ["features", "feature"],
  ["glossary_entries", "glossary"],
  ["landing_pages", "landing-page"],
  ["service_entries", "service"],
  ["type_entries", "type"],
  ["use_cases", "use-case"],
  ["vendors", "vendor"],
]);

/** Moves the related content of an older backup's rows to its current table, like the migration. */
async function moveRelatedContent(db: Database, table: string, rows: string[]): Promise<void> {
  const kind = kindsByTable.get(table);
  if (!kind || !rows.some((row) => row.includes('"related_info_cache"'))) return;
  const stored = sql`(
    select (entry ->> 'id')::integer as id, entry -> 'related_info_cache' as list,
      coalesce((entry ->> 'related_info_cached_at')::timestamptz, now()) as stored_at
    from jsonb_array_elements(${`[${rows.join(",")}]`}::jsonb) as entry
    where (entry ->> 'enable_related_info')::boolean and jsonb_typeof(entry -> 'related_info_cache') = 'array'
  ) as stored`;
  await db.execute(sql`
    insert into related_content_checks (kind, entry_id, checked_at, changed_at)
    select ${kind}, id, stored_at, stored_at from ${stored}`);
  await db.execute(sql`
    insert into related_content (kind, entry_id, position, title, source, description, url)
    select ${kind}, id, item.number - 1, item.value ->> 'title', coalesce(item.value ->> 'source', ''),
      coalesce(item.value ->> 'description', ''), item.value ->> 'url'
    from ${stored}, jsonb_array_elements(list) with ordinality as item (value, number)
    where item.value ->> 'title' is not null and item.value ->> 'url' is not null`);
}

/** Deletes references from related content in older backups. It has its own index now. */
async function dropRelatedReferences(db: Database): Promise<void> {
  await db.delete(entryReferences).where(eq(entryReferences.field, "relatedInfoCache"));
}

/** Older backups have no content date, so it defaults to the date of the last save. */
async function dateContent(db: Database, table: PgTable, rows: string[]): Promise<void> {
  if (!("contentUpdatedAt" in getTableColumns(table))) return;
  if (rows.some((row) => row.includes('"content_updated_at"'))) return;
  await db.execute(sql`update ${table} set content_updated_at = updated_at`);
}
