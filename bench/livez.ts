import { fork } from "node:child_process";
import { once } from "node:events";
import type { SiteServer } from "./site-server.ts";

/** Polls `/livez` of a site from another process, on new connections. */
export function watchLivez({ url }: Pick<SiteServer, "url">) {
  const watch = fork(new URL("livez.process.ts", import.meta.url), [url]);
  return {
    /** Returns the longest response time in milliseconds since the last call. */
    async longestWait(): Promise<number> {
      watch.send("report");
      const [longest] = await once(watch, "message");
      return Number(longest);
    },
    stop: () => watch.disconnect(),
  };
}
