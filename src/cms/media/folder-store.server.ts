import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { environment } from "#shared/environment.server.ts";

/** Stores pictures by name. The content of a name never changes. */
export interface MediaStore {
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Returns the picture's bytes, or null. */
  open: (name: string) => Promise<Buffer<ArrayBuffer> | null>;
  remove: (name: string) => Promise<void>;
  /** Opens a staging area for pictures that are published together or not at all. */
  stage: () => Promise<StagedMedia>;
}

/** Pictures that are written but not yet visible. */
export interface StagedMedia {
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Moves all of them into the store. Awaits `afterEach` after every picture. */
  publish: (afterEach: () => Promise<void>) => Promise<void>;
  /** Removes unpublished pictures. */
  discard: () => Promise<void>;
}

/** Returns a store in a folder of this machine. */
export function folderStore(folder: string): MediaStore {
  const place = (name: string) => join(folder, checkName(name));
  return {
    // Write to a temporary file, then rename it: no reader sees half a picture.
    put: async (name, bytes) => {
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `.${environment.randomUuid()}`);
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

/** A folder inside the store's own, so that a move is an atomic rename. */
async function stageIn(folder: string): Promise<StagedMedia> {
  const staging = join(folder, `.staging-${environment.randomUuid()}`);
  await mkdir(staging, { recursive: true });
  return {
    put: (name, bytes) => writeFile(join(staging, checkName(name)), bytes, { flush: true }),
    publish: async (afterEach) => {
      for (const name of await readdir(staging)) {
        await rename(join(staging, name), join(folder, name));
        await afterEach();
      }
    },
    discard: () => rm(staging, { recursive: true, force: true }),
  };
}

/** Returns the name if a file may have it. @throws Error */
export function checkName(name: string): string {
  if (/^[\w-]+(\.\w+)+$/.test(name)) return name;
  throw new Error(`"${name}" is not the name of a stored picture`);
}
