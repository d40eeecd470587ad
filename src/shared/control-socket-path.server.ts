import { relative, resolve } from "node:path";
import type { Settings } from "./settings.server.ts";

/** What Linux and macOS both allow for the path of a socket. */
export const longestSocketPath = 103;

/**
 * Where the server that holds the embedded database listens for commands: in the database's folder, which nobody else may
 * enter. Whichever way of writing it is shorter.
 */
export function controlSocketPath({ dataDir }: Pick<Settings, "dataDir">): string {
  const absolute = resolve(dataDir, "database", "control.sock");
  const fromHere = relative(process.cwd(), absolute);
  return fromHere.length < absolute.length ? fromHere : absolute;
}
