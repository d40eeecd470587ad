import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "./environment.server.ts";
import type { Settings } from "./settings.server.ts";

/** Returns the key for hashing session ids: the setting, or a key generated once and stored in `dataDir` for the owner only. */
export function getSessionSecret({
  sessionSecret,
  dataDir,
}: Pick<Settings, "sessionSecret" | "dataDir">): string {
  if (sessionSecret) return sessionSecret;
  const path = join(dataDir, "session-secret");
  return readIfThere(path) ?? create(path, dataDir);
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim() || null;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Writes a temporary file and links it into place, so that the first process wins and no reader sees a partial file. */
function create(path: string, folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, environment.randomBytes(32).toString("hex"), { mode: 0o600 });
  chmodSync(draft, 0o600);
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, "utf8").trim();
}
