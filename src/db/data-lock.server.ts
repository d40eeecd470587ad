import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DatabaseUnavailableError } from "./database.server.ts";

export interface DataLock {
  release: () => void;
}

/**
 * Locks a folder for this process until it releases the lock or exits. Uses a SQLite lock, which the operating system releases even
 * after a crash.
 * @param address shown to a second process, beside the process id
 * @throws DatabaseUnavailableError naming the process that holds the folder
 */
export function lockFolder(folder: string, address: string): DataLock {
  const ownerPath = join(folder, "owner.json");
  const lock = new DatabaseSync(join(folder, "lock.sqlite"));
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DatabaseUnavailableError(
      `The data in ${folder} is in use by ${describeOwner(ownerPath)}; stop that process first, or set another DATA_DIR`,
    );
  }
  writeFileSync(ownerPath, JSON.stringify({ pid: process.pid, address } satisfies Owner));
  return {
    release: () => {
      rmSync(ownerPath, { force: true });
      lock.close();
    },
  };
}

interface Owner {
  pid: number;
  address: string;
}

const sqliteBusy = 5;
const isBusy = (error: unknown) =>
  error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;

function describeOwner(path: string): string {
  try {
    const owner: Owner = JSON.parse(readFileSync(path, "utf8"));
    return `process ${owner.pid} (${owner.address})`;
  } catch {
    return "another process";
  }
}
