import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { objectStorageOf } from "#integrations/storage/index.ts";
import { environment } from "#shared/environment.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { mediaTypeOf } from "./data-package.server.ts";
import { dataFileNames } from "./open-data.server.ts";

/** The description of a copy, stored last: a month with it is complete. */
export const packageName = "datapackage.json";

/** Where monthly copies are stored: `open-data/` in the bucket, or in `dataDir`. */
interface FrozenCopies {
  put: (month: string, name: string, bytes: Buffer) => Promise<void>;
  /** Returns a file's bytes, or null. */
  find: (month: string, name: string) => Promise<Buffer<ArrayBuffer> | null>;
  /** The complete months such as `2026-11`, latest first. */
  listMonths: () => Promise<string[]>;
}

/** @throws StorageError by every method if a bucket keeps failing */
export const frozenCopiesOf = ({ s3, dataDir }: Pick<Settings, "s3" | "dataDir">): FrozenCopies =>
  s3 ? inBucket(s3) : inFolder(resolve(dataDir, "open-data"));

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Returns true if a copy can have a file of this name. */
export const isCopiedFile = (name: string): boolean =>
  name === packageName || dataFileNames.some((one) => one === name);

function inBucket(s3: NonNullable<Settings["s3"]>): FrozenCopies {
  const storage = objectStorageOf(s3);
  const keyOf = (month: string, name: string) => `open-data/${month}/${name}`;
  return {
    put: (month, name, bytes) => storage.put(keyOf(month, name), bytes, mediaTypeOf(name)),
    find: (month, name) => storage.get(keyOf(month, name)),
    listMonths: async () => {
      const keys = (await storage.list("open-data/")).map(({ key }) => key.split("/"));
      return latestFirst(keys.flatMap(([, month = "", name]) => (name === packageName ? [month] : [])));
    },
  };
}

function inFolder(folder: string): FrozenCopies {
  return {
    put: (month, name, bytes) =>
      environment.offload(async () => {
        await mkdir(join(folder, month), { recursive: true });
        const draft = join(folder, month, `.${environment.randomUuid()}`);
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, join(folder, month, name));
      }),
    find: (month, name) =>
      environment.offload(() => readFile(join(folder, month, name)).catch(orMissing(null))),
    listMonths: () =>
      environment.offload(async () => {
        const months: string[] = [];
        for (const month of latestFirst(await readdir(folder).catch(orMissing([])))) {
          const names: string[] = await readdir(join(folder, month)).catch(orMissing([]));
          if (names.includes(packageName)) months.push(month);
        }
        return months;
      }),
  };
}

const orMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return value;
    throw error;
  };

const latestFirst = (months: string[]) => months.filter(isMonth).sort().reverse();
