import type { Logger } from "pino";
import type { Settings } from "#shared/settings.server.ts";
import { type Listen, watchChannel } from "./channel-watch.server.ts";
import type { Database } from "./database.server.ts";

/** Dependencies of work that a table holds until it is due. */
export interface DueWorkContext {
  db: Database;
  listen: Listen;
  settings: Settings;
  log: Logger;
}

/**
 * Work kept in a table with the time at which each piece is due. Every process runs it, so pieces are claimed in the store,
 * and a claim ends by itself when its process dies.
 */
export interface DueWork {
  name: string;
  /** The channel that announces new pieces; they are announced in the transaction that writes them. */
  channel: string;
  /** Does all that is due. @returns when the next piece is, null for none known */
  run: (context: DueWorkContext, signal: AbortSignal) => Promise<Date | null>;
}

/** The longest time without a look, in milliseconds, in case an announcement was lost. */
const longestPause = 60_000;
/** The pause after a fault of the store, in milliseconds. */
const pauseAfterFault = 2000;

/** Does the work whenever some is due. @returns a function that stops it and waits for what is running */
export function startDueWork(work: DueWork, context: DueWorkContext): () => Promise<void> {
  const stop = new AbortController();
  const log = context.log.child({ work: work.name });
  const watch = watchChannel(context.listen, work.channel, () => true);
  const loop = async () => {
    while (!stop.signal.aborted) {
      const pause = await work.run({ ...context, log }, stop.signal).then(
        (next) => Math.min(longestPause, next ? Math.max(0, next.getTime() - Date.now()) : longestPause),
        (error: unknown) => {
          if (!stop.signal.aborted) log.warn({ err: error }, "work that is due could not be done");
          return pauseAfterFault;
        },
      );
      await watch.next(pause, stop.signal);
    }
  };
  const ended = loop();
  return async () => {
    stop.abort();
    watch.close();
    await ended;
  };
}
