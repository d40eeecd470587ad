import { createWriteStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { objectStorageOf } from "#integrations/storage/index.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";

/** Where regular backups are stored: `backups/` in the bucket, or in `dataDir`. */
export interface BackupPlace {
  /** Stores a file under a name. */
  put: (name: string, file: string) => Promise<void>;
  /** Names of the backups, latest first. */
  list: () => Promise<string[]>;
  remove: (name: string) => Promise<void>;
  /** Copies a backup to a local file. */
  fetch: (name: string, file: string) => Promise<void>;
}

export const backupPlaceOf = ({ s3, dataDir }: Pick<Settings, "s3" | "dataDir">): BackupPlace =>
  s3 ? bucketPlace(s3) : folderPlace(resolve(dataDir, "backups"));

/** Sorting by name sorts by time. */
export const backupName = (at: Date) => `guide-${at.toISOString().replace(/[:.]/g, "-")}.tar.gz`;

const latestFirst = (names: string[]) =>
  names
    .filter((name) => /^guide-[\dTZ-]+\.tar\.gz$/.test(name))
    .sort()
    .reverse();

function folderPlace(folder: string): BackupPlace {
  return {
    put: async (name, file) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${name}`);
      await copyFile(file, draft);
      await rename(draft, join(folder, name));
    },
    list: async () => latestFirst(await readdir(folder).catch(none)),
    remove: (name) => rm(join(folder, name), { force: true }),
    fetch: (name, file) => copyFile(join(folder, name), file),
  };
}

function none(error: unknown): string[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}

function bucketPlace(s3: NonNullable<Settings["s3"]>): BackupPlace {
  const storage = objectStorageOf(s3);
  const keyOf = (name: string) => `backups/${name}`;
  return {
    put: (name, file) => storage.putFile(keyOf(name), file, "application/gzip"),
    list: async () =>
      latestFirst((await storage.list("backups/")).map(({ key }) => key.slice("backups/".length))),
    remove: (name) => storage.remove(keyOf(name)),
    fetch: async (name, file) => {
      const content = await storage.stream(keyOf(name));
      if (!content) throw new AppError("not-found", `There is no backup ${name}`);
      await pipeline(content, createWriteStream(file, { mode: 0o600 }));
    },
  };
}
