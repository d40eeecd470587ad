import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { objectStorageOf } from "#integrations/storage/index.ts";
import type { Settings } from "#shared/settings.server.ts";
import { bucketStore } from "./bucket-store.server.ts";

/** Stores pictures by name. The content of a name never changes. */
export interface MediaStore {
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** The bytes of that name, or null when there are none. */
  open: (name: string) => Promise<Buffer<ArrayBuffer> | null>;
  remove: (name: string) => Promise<void>;
  /** A place beside the store for pictures that take their places together, or not at all. */
  stage: () => Promise<StagedMedia>;
}

/** Pictures that are written but not yet visible. */
export interface StagedMedia {
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Moves all of them into the store. */
  publish: () => Promise<void>;
  /** Removes those that were not published. */
  discard: () => Promise<void>;
}

/** The store of the settings: a bucket, or else a folder in `dataDir`. */
export const createMediaStore = ({
  dataDir,
  s3 = null,
}: Pick<Settings, "dataDir"> & Partial<Pick<Settings, "s3">>): MediaStore =>
  s3 ? bucketStore(objectStorageOf(s3), checkName) : folderStore(resolve(dataDir, "media"));

function folderStore(folder: string): MediaStore {
  const place = (name: string) => join(folder, checkName(name));
  return {
    // Written whole beside its place, then moved there: no reader sees half a picture.
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `.${randomUUID()}`);
      await writeFile(draft, bytes, { flush: true });
      await rename(draft, place(name));
    },
    open: async (name) => {
      try {
        return await readFile(place(name));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    remove: (name) => rm(place(name), { force: true }),
    stage: () => stageIn(folder),
  };
}

/** A folder within the store's own, so that a move is one step of the file system. */
async function stageIn(folder: string): Promise<StagedMedia> {
  const staging = join(folder, `.staging-${randomUUID()}`);
  await mkdir(staging, { recursive: true });
  return {
    put: (name, bytes) => writeFile(join(staging, checkName(name)), bytes, { flush: true }),
    publish: async () => {
      for (const name of await readdir(staging)) await rename(join(staging, name), join(folder, name));
    },
    discard: () => rm(staging, { recursive: true, force: true }),
  };
}

function checkName(name: string): string {
  if (/^[\w-]+(\.\w+)+$/.test(name)) return name;
  throw new Error(`"${name}" is no name of a stored picture`);
}
