import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { temporaryDataFolder } from "./site-server.ts";

/** A copy of a site's data with so many more vendors, in a folder of its own. */
export function withVendors(dataFolder: string, count: number): string {
  const copy = temporaryDataFolder();
  cpSync(dataFolder, copy, { recursive: true });
  const script = ["bench/many-vendors.process.ts", copy, String(count)];
  const { status, stderr } = spawnSync(process.execPath, script, { encoding: "utf8" });
  if (status !== 0) throw new Error(`the vendors could not be added: ${stderr}`);
  return copy;
}
