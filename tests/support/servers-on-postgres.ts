import { rmSync } from "node:fs";
import { freePort } from "../../scripts/free-port.ts";
import { installPackage } from "../../scripts/system-packages.ts";
import {
  findPostgresBinaries,
  startThrowAwayPostgres,
  type ThrowAwayPostgres,
} from "../../scripts/throw-away-postgres.ts";
import { temporaryFolder } from "./server-environment.ts";
import { ready, type ServerProcess, startServer } from "./server-process.ts";

export interface ServersOnPostgres {
  postgres: ThrowAwayPostgres;
  /** The origins of the server processes, without a trailing slash. */
  sites: string[];
  /** Starts one more process, whose caches are empty. `stop` stops it, too. @returns its origin */
  startAnother: () => Promise<string>;
  /** Stops the processes, then the database. @returns the processes' exit codes */
  stop: () => Promise<(number | null)[]>;
}

/** Returns true if PostgreSQL is installed or can be installed. */
export async function hasPostgres(): Promise<boolean> {
  if (!findPostgresBinaries()) await installPackage("postgresql");
  return findPostgresBinaries() !== null;
}

/**
 * Starts three server processes concurrently on one empty, private PostgreSQL. Without `SITE_URL` in `settings`, each has the
 * address of its port.
 */
export async function startServersOnPostgres(
  settings: Record<string, string> = {},
): Promise<ServersOnPostgres> {
  const dataDir = temporaryFolder();
  const postgres = await startThrowAwayPostgres();
  const servers: ServerProcess[] = [];
  const start = async () => {
    const port = await freePort();
    const server = startServer({
      PORT: String(port),
      DATABASE_URL: postgres.url,
      SESSION_SECRET: "one secret for all processes",
      DATA_DIR: dataDir,
      ...settings,
    });
    servers.push(server);
    await server.says(ready);
    return `http://127.0.0.1:${port}`;
  };
  const stop = async () => {
    for (const server of servers) server.kill("SIGTERM");
    const ends = await Promise.all(servers.map((server) => server.ended));
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
    return ends.map(({ code }) => code);
  };
  try {
    return { postgres, sites: await Promise.all([start(), start(), start()]), startAnother: start, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
