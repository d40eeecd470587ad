import { z } from "zod";
import { pluralize } from "#shared/text.ts";

/**
 * A backup is a gzipped tar file: the manifest, then the rows of every table as JSON lines in parts of at most
 * `rowsPerPart`, then the pictures, and at its end what it holds, so that half a file is known as such.
 */
export const formatVersion = 1;

export const rowsPerPart = 500;

/** Origin of a backup. */
export const manifest = z.object({
  format: z.literal(formatVersion, "is of a format that this version does not know"),
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
  /** Pictures that the database names and the store does not have. */
  missingPictures: z.number().int(),
  /** Digest of all rows of each table, whatever their order; missing in files of earlier versions. */
  digests: z.record(z.string(), z.string()).optional(),
});

export type Contents = z.infer<typeof contents>;

export const manifestName = "manifest.json";
export const contentsName = "contents.json";
export const pictureName = (name: string) => `media/${name}`;
export const partName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, "0")}.jsonl`;

export type EntryName =
  | { kind: "manifest" }
  | { kind: "contents" }
  | { kind: "part"; table: string }
  | { kind: "picture"; name: string };

/** Classifies an entry of the file by its name. Returns null for names that no backup holds. */
export function readEntryName(name: string): EntryName | null {
  if (name === manifestName) return { kind: "manifest" };
  if (name === contentsName) return { kind: "contents" };
  const [, table] = /^tables\/([a-z_]+)\/\d{6}\.jsonl$/.exec(name) ?? [];
  if (table) return { kind: "part", table };
  const [, picture] = /^media\/([\w-]+\.\w+)$/.exec(name) ?? [];
  return picture ? { kind: "picture", name: picture } : null;
}

/** In one line, for the person who made or restored a backup. */
export function sumUp({ tables, pictures, missingPictures }: Contents): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const counts = `${pluralize(rows, "row")} of ${pluralize(Object.keys(tables).length, "table")} and ${pluralize(pictures, "picture")}`;
  if (missingPictures === 0) return counts;
  return `${counts}; ${pluralize(missingPictures, "picture was", "pictures were")} missing from the store`;
}
