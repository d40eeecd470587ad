import { rmSync } from "node:fs";
import { freePort } from "../../scripts/free-port.ts";
import { temporaryFolder } from "./server-environment.ts";
import { ready, type ServerProcess, startServer } from "./server-process.ts";
import { copyStore } from "./stores.ts";

/** A separate site, with its own server on a copy of a database. */
export interface OwnSite {
  /** Its origin: `http://localhost:40123`. Passkeys need this host name. */
  address: string;
  server: ServerProcess;
  /** Stops the server and deletes its data. */
  stop: () => Promise<void>;
}

/** Starts a separate site. `prepare` may write to the data folder before the server opens it. */
export async function startOwnSite(
  store: Parameters<typeof copyStore>[0],
  settings: Record<string, string> = {},
  prepare?: (folder: string) => Promise<void>,
): Promise<OwnSite> {
  const folder = temporaryFolder();
  copyStore(store, folder);
  await prepare?.(folder);
  const port = String(await freePort());
  const server = startServer({ PORT: port, DATA_DIR: folder, ...settings });
  await server.says(ready);
  return {
    address: `http://localhost:${port}`,
    server,
    stop: async () => {
      server.kill("SIGTERM");
      await server.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
