import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type ObjectStorage, objectStorageOf } from "#integrations/storage/index.ts";
import { environment } from "#shared/environment.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { checkName, folderStore, type MediaStore, type StagedMedia } from "./folder-store.server.ts";

/** Returns the configured store: a bucket, or a folder in `dataDir`. */
export const createMediaStore = ({
  dataDir,
  s3 = null,
}: Pick<Settings, "dataDir"> & Partial<Pick<Settings, "s3">>): MediaStore =>
  s3 ? bucketStore(objectStorageOf(s3), checkName) : folderStore(resolve(dataDir, "media"));

/**
 * Stores pictures in a bucket, below `media/`. Nothing is cached in memory, so a picture deleted by one process is gone for all.
 * @param checkName throws for a name that no stored picture can have
 */
function bucketStore(storage: ObjectStorage, checkName: (name: string) => string): MediaStore {
  const keyOf = (name: string) => `media/${checkName(name)}`;
  const put = (name: string, bytes: Buffer) => storage.put(keyOf(name), bytes, typeOf(name));
  return {
    put,
    open: (name) => storage.get(keyOf(name)),
    remove: (name) => storage.remove(keyOf(name)),
    stage: () => stageOnDisk(checkName, put),
  };
}

/** Stages on the local disk, then publishes one by one. Each upload can be repeated. */
async function stageOnDisk(
  checkName: (name: string) => string,
  put: MediaStore["put"],
): Promise<StagedMedia> {
  const staging = join(tmpdir(), `staged-media-${environment.randomUuid()}`);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  return {
    put: (name, bytes) => writeFile(join(staging, checkName(name)), bytes),
    publish: async (afterEach) => {
      for (const name of await readdir(staging)) {
        await put(name, await readFile(join(staging, name)));
        await afterEach();
      }
    },
    discard: () => rm(staging, { recursive: true, force: true }),
  };
}

const typeOf = (name: string) => `image/${/\.(\w+)$/.exec(name)?.[1]?.replace("jpg", "jpeg") ?? "*"}`;
