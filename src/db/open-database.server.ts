import type { Settings } from "#shared/settings.server.ts";
import type { DatabaseProblem, OpenDatabase } from "./database.server.ts";
import { openPostgres } from "./postgres.server.ts";

/**
 * Opens PostgreSQL if `databaseUrl` is set, else the embedded database in `dataDir`, which is created if necessary.
 * @param onProblem called when a connection is lost; reconnecting is automatic
 * @throws DatabaseUnavailableError
 */
export async function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "host" | "port">,
  onProblem: DatabaseProblem = () => {},
): Promise<OpenDatabase> {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, onProblem);
  // Loaded on demand: servers on PostgreSQL do not need this code.
  const { openEmbeddedDatabase } = await import("./embedded.server.ts");
  return openEmbeddedDatabase(settings, onProblem);
}
