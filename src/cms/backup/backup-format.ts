import { createHmac, type Hmac } from "node:crypto";
import { z } from "zod";
import { pluralize } from "#shared/text.ts";

/**
 * A backup is a gzipped tar file: the manifest, the rows of every table as JSON lines in parts of at most `rowsPerPart` and about
 * `bytesPerPart`, then the pictures, and last the table of contents, which makes a truncated file recognizable. With `BACKUP_KEY`, a
 * signature of all of it follows.
 */
export const formatVersion = 1;

export const rowsPerPart = 500;

/** Only a single larger row makes a larger part. A restore refuses entries above 64 MiB. */
export const bytesPerPart = 8 * 1024 * 1024;

/** Where a backup comes from. */
export const manifest = z.object({
  format: z.literal(formatVersion, "has a format that this version does not support"),
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** Number of migrations applied to the database. */
  migrations: z.number().int(),
});

export type Manifest = z.infer<typeof manifest>;

/** Table of contents of a backup. */
export const contents = z.object({
  /** Rows by table. */
  tables: z.record(z.string(), z.number().int()),
  pictures: z.number().int(),
  /** Pictures that the database references but the store lacks. */
  missingPictures: z.number().int(),
  /** Order-independent digest of each table's rows. Missing in files of earlier versions. */
  digests: z.record(z.string(), z.string()).optional(),
});

export type Contents = z.infer<typeof contents>;

export const manifestName = "manifest.json";
export const contentsName = "contents.json";
export const signatureName = "signature.txt";
export const pictureName = (name: string) => `media/${name}`;
export const partName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, "0")}.jsonl`;

export type EntryName =
  | { kind: "manifest" }
  | { kind: "contents" }
  | { kind: "signature" }
  | { kind: "part"; table: string }
  | { kind: "picture"; name: string };

/** Classifies an entry of the file by name. Returns null for a name no backup contains. */
export function readEntryName(name: string): EntryName | null {
  if (name === manifestName) return { kind: "manifest" };
  if (name === contentsName) return { kind: "contents" };
  if (name === signatureName) return { kind: "signature" };
  const [, table] = /^tables\/([a-z_]+)\/\d{6}\.jsonl$/.exec(name) ?? [];
  if (table) return { kind: "part", table };
  const [, picture] = /^media\/([\w-]+\.\w+)$/.exec(name) ?? [];
  return picture ? { kind: "picture", name: picture } : null;
}

/** Signs the entries of a backup in order: HMAC-SHA256 with a key kept apart from the file. */
export class BackupSignature {
  readonly #hmac: Hmac;

  constructor(key: string) {
    this.#hmac = createHmac("sha256", key);
  }

  add(name: string, content: string | Buffer) {
    this.#hmac.update(`${name}\n${Buffer.byteLength(content)}\n`).update(content);
  }

  value(): string {
    return this.#hmac.digest("base64url");
  }
}

/** Returns a verification's line about pictures that the file lacks, or null. */
export const missingPicturesFault = ({ missingPictures }: Contents): string | null =>
  missingPictures > 0 ? `media: ${pluralize(missingPictures, "picture")} could not be backed up` : null;

/** One line for the person who made or restored a backup. */
export function sumUp({ tables, pictures, missingPictures }: Contents): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const counts = `${pluralize(rows, "row")} of ${pluralize(Object.keys(tables).length, "table")} and ${pluralize(pictures, "picture")}`;
  if (missingPictures === 0) return counts;
  return `${counts}; ${pluralize(missingPictures, "picture was", "pictures were")} missing from the store`;
}
