import type { Settings } from "#shared/settings.server.ts";
import type { DatabaseProblem, OpenDatabase } from "./database.server.ts";
import { openEmbeddedDatabase } from "./embedded.server.ts";
import { openPostgres } from "./postgres.server.ts";

/**
 * Opens PostgreSQL when `databaseUrl` is set, else the embedded database in `dataDir`, which is created when absent.
 * @param onProblem hears of lost connections, which are made again without help
 * @throws DatabaseUnavailableError
 */
export const openDatabase = (
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "host" | "port">,
  onProblem: DatabaseProblem = () => {},
): Promise<OpenDatabase> =>
  settings.databaseUrl
    ? openPostgres(settings.databaseUrl, onProblem)
    : openEmbeddedDatabase(settings, onProblem);
