import { say } from "../src/shared/say.server.ts";
import { buildWhenStale, serverPath } from "./build.ts";
import { supervise } from "./supervise.ts";

/** `npm start`: builds when the build is missing or stale, then serves, and starts a server that crashed again. */
await buildWhenStale(say);
process.env.NODE_ENV = "production";
readEnvironmentFile();
process.exit(await supervise({ serverPath, processes: Number(process.env.WEB_PROCESSES) || 1, say }));

/** The servers read it too; here it says how many of them there are. */
function readEnvironmentFile() {
  try {
    process.loadEnvFile();
  } catch {
    // Most sites have none; one that cannot be read is told by the server.
  }
}
