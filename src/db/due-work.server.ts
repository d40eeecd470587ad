import type { Logger } from "pino";
import { environment } from "#shared/environment.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { type Listen, watchChannel } from "./channel-watch.server.ts";
import type { Database } from "./database.server.ts";

/** Dependencies of due work. */
export interface DueWorkContext {
  db: Database;
  listen: Listen;
  settings: Settings;
  log: Logger;
}

/**
 * Work items in a table, each with the time it is due. Every process runs it, so items are claimed in the database, and a claim
 * expires when its process dies.
 */
export interface DueWork {
  name: string;
  /** The channel for new items. Notify it in the transaction that writes them. */
  channel: string;
  /** Does all due work. Returns when the next item is due, or null. */
  run: (context: DueWorkContext, signal: AbortSignal) => Promise<Date | null>;
}

/** Polling interval in milliseconds, in case a notification was lost. */
const longestPause = 60_000;
/** Otherwise an item that another process is claiming at this moment would be asked for in a busy loop. In milliseconds. */
const shortestPause = 20;
/** Pause after a database error, in milliseconds. */
const pauseAfterFault = 2000;

/** Runs the work whenever an item is due. Returns a function that stops it and waits for the current run. */
export function startDueWork(work: DueWork, context: DueWorkContext): () => Promise<void> {
  const stop = new AbortController();
  const log = context.log.child({ work: work.name });
  const watch = watchChannel(context.listen, work.channel, () => true);
  const loop = async () => {
    while (!stop.signal.aborted) {
      const pause = await work.run({ ...context, log }, stop.signal).then(
        (next) =>
          next
            ? Math.min(longestPause, Math.max(shortestPause, next.getTime() - environment.now()))
            : longestPause,
        (error: unknown) => {
          if (!stop.signal.aborted) log.warn({ err: error }, "due work failed");
          return pauseAfterFault;
        },
      );
      await watch.next(pause, stop.signal);
    }
  };
  const loopEnd = loop();
  return async () => {
    stop.abort();
    watch.close();
    await loopEnd;
  };
}
