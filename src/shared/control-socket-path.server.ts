import { relative, resolve } from "node:path";
import type { Settings } from "./settings.server.ts";

/** The longest socket path that both Linux and macOS allow, in bytes. */
export const longestSocketPath = 103;

/**
 * Returns the path of the socket on which the server with the embedded database accepts commands. It is in the database's private
 * folder. Relative or absolute, whichever is shorter.
 */
export function controlSocketPath({ dataDir }: Pick<Settings, "dataDir">): string {
  const absolute = resolve(dataDir, "database", "control.sock");
  const fromHere = relative(process.cwd(), absolute);
  return fromHere.length < absolute.length ? fromHere : absolute;
}
