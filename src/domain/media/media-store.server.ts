import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Settings } from "#shared/settings.server.ts";

/** Where pictures are kept, by name. What a name holds never changes; an object store can take its place. */
export interface MediaStore {
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** The bytes of that name, or null when there are none. */
  open: (name: string) => Promise<Buffer<ArrayBuffer> | null>;
  remove: (name: string) => Promise<void>;
}

/** The store of the settings: a folder in `dataDir`. */
export const createMediaStore = ({ dataDir }: Pick<Settings, "dataDir">): MediaStore =>
  folderStore(resolve(dataDir, "media"));

function folderStore(folder: string): MediaStore {
  const place = (name: string) => {
    if (!/^[\w-]+(\.\w+)+$/.test(name)) throw new Error(`"${name}" is no name of a stored picture`);
    return join(folder, name);
  };
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
  };
}
