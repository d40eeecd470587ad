import { join } from "node:path";
import { say } from "../src/shared/say.server.ts";
import { buildWhenStale, serverPath } from "./build.ts";

/** `npm start`: builds when the build is missing or stale, then serves in this very process. */
await buildWhenStale(say);
process.env.NODE_ENV = "production";
await import(join(process.cwd(), serverPath));
