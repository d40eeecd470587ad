import { readEnvFile } from "../src/shared/env-file.server.ts";
import { say } from "../src/shared/say.server.ts";
import { buildWhenStale, serverPath } from "./build.ts";
import { supervise } from "./supervise.ts";

/** `npm start`: builds if the build is missing or stale, then runs the servers and restarts any that crashes. */
await buildWhenStale(say);
process.env.NODE_ENV = "production";
readEnvironmentFile();
process.exit(await supervise({ serverPath, processes: Number(process.env.WEB_PROCESSES) || 1, say }));

/** The servers read it too. Here it sets the number of servers. */
function readEnvironmentFile() {
  try {
    for (const [name, value] of Object.entries(readEnvFile(".env"))) process.env[name] ??= value;
  } catch {
    // The server reports a file that cannot be read.
  }
}
