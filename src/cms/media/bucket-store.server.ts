import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ObjectStorage } from "#integrations/storage/index.ts";
import type { MediaStore, StagedMedia } from "./media-store.server.ts";

/**
 * Pictures in a bucket, below `media/`. Nothing is kept in memory: a picture deleted by one process is gone for all.
 * @param checkName throws for a name that no stored picture has
 */
export function bucketStore(storage: ObjectStorage, checkName: (name: string) => string): MediaStore {
  const keyOf = (name: string) => `media/${checkName(name)}`;
  const put = (name: string, bytes: Buffer) => storage.put(keyOf(name), bytes, typeOf(name));
  return {
    put,
    open: (name) => storage.get(keyOf(name)),
    remove: (name) => storage.remove(keyOf(name)),
    stage: () => stageOnDisk(checkName, put),
  };
}

/** Staged on this machine's disk; published one by one, each of which can be repeated. */
async function stageOnDisk(
  checkName: (name: string) => string,
  put: MediaStore["put"],
): Promise<StagedMedia> {
  const staging = join(tmpdir(), `staged-media-${randomUUID()}`);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  return {
    put: (name, bytes) => writeFile(join(staging, checkName(name)), bytes),
    publish: async () => {
      for (const name of await readdir(staging)) await put(name, await readFile(join(staging, name)));
    },
    discard: () => rm(staging, { recursive: true, force: true }),
  };
}

const typeOf = (name: string) => `image/${/\.(\w+)$/.exec(name)?.[1]?.replace("jpg", "jpeg") ?? "*"}`;
