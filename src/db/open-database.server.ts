import type { Settings } from "#shared/settings.server.ts";
import type { DatabaseProblem, OpenDatabase } from "./database.server.ts";
import { openPostgres } from "./postgres.server.ts";

/**
 * Opens PostgreSQL when `databaseUrl` is set, else the embedded database in `dataDir`, which is created when absent.
 * @param onProblem hears of lost connections, which are made again without help
 * @throws DatabaseUnavailableError
 */
export async function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "host" | "port">,
  onProblem: DatabaseProblem = () => {},
): Promise<OpenDatabase> {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, onProblem);
  // PostgreSQL's servers do without its code.
  const { openEmbeddedDatabase } = await import("./embedded.server.ts");
  return openEmbeddedDatabase(settings, onProblem);
}
