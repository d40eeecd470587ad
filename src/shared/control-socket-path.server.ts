import { relative, resolve } from "node:path";
import type { Settings } from "./settings.server.ts";

/** Longest path of a socket that both Linux and macOS allow. */
export const longestSocketPath = 103;

/**
 * Returns the path of the socket on which the server that holds the embedded database listens for commands. It is in
 * the database's folder, which nobody else may enter. Relative or absolute, whichever is shorter.
 */
export function controlSocketPath({ dataDir }: Pick<Settings, "dataDir">): string {
  const absolute = resolve(dataDir, "database", "control.sock");
  const fromHere = relative(process.cwd(), absolute);
  return fromHere.length < absolute.length ? fromHere : absolute;
}
