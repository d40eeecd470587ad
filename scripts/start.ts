import { join } from "node:path";
import { buildWhenStale, serverPath } from "./build.ts";

/** `npm start`: builds when the build is missing or stale, then serves in this very process. */
await buildWhenStale();
process.env.NODE_ENV = "production";
await import(join(process.cwd(), serverPath));
