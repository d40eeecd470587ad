import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { temporaryDataFolder } from "./site-server.ts";

/** Copies a site's data to a temporary folder and adds `count` vendors. */
export function withVendors(dataFolder: string, count: number): string {
  const copy = temporaryDataFolder();
  cpSync(dataFolder, copy, { recursive: true });
  addVendors({ DATA_DIR: copy }, count);
  return copy;
}

/** Adds vendors to the database in the settings. */
export function addVendors(settings: { DATA_DIR: string } | { DATABASE_URL: string }, count: number) {
  const { status, stderr } = spawnSync(process.execPath, ["bench/many-vendors.process.ts", String(count)], {
    encoding: "utf8",
    env: { ...process.env, ...settings },
  });
  if (status !== 0) throw new Error(`the vendors could not be added: ${stderr}`);
}
