import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { temporaryDataFolder } from "./site-server.ts";

/** A copy of a site's data with so many more vendors, in a folder of its own. */
export function withVendors(dataFolder: string, count: number): string {
  const copy = temporaryDataFolder();
  cpSync(dataFolder, copy, { recursive: true });
  addVendors({ DATA_DIR: copy }, count);
  return copy;
}

/** Adds so many vendors to the database that the settings name. */
export function addVendors(settings: { DATA_DIR: string } | { DATABASE_URL: string }, count: number) {
  const { status, stderr } = spawnSync(process.execPath, ["bench/many-vendors.process.ts", String(count)], {
    encoding: "utf8",
    env: { ...process.env, ...settings },
  });
  if (status !== 0) throw new Error(`the vendors could not be added: ${stderr}`);
}
