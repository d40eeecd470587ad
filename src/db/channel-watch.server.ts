import type { OpenDatabase } from "./database.server.ts";

export type Listen = OpenDatabase["listen"];

/** Wakes a reader of the database when what it has read may have changed. */
export interface ChannelWatch {
  /**
   * Waits for the next notification; resolves at once if there was one since the last call. Returns false if there is
   * nothing new to read: the time is up, or `signal` has aborted.
   */
  next: (timeoutMs: number, signal?: AbortSignal) => Promise<boolean>;
  /** Ends the subscription, as soon as there is one. */
  close: () => void;
}

/** Interval at which a reader looks for itself, but only while the notification channel is interrupted. */
const interruptedPollMs = 5000;

/**
 * Watches a channel for the payloads that concern the reader. The subscription begins in the background and wakes the
 * reader once it is there, so that nothing is missed between its first read and its first wait.
 */
export function watchChannel(
  listen: Listen,
  channel: string,
  concerns: (payload: string) => boolean,
): ChannelWatch {
  let isDue = false;
  let isInterrupted = true;
  let wake = () => {};
  const rouse = () => {
    isDue = true;
    wake();
  };
  const interrupt = (isNow: boolean) => {
    isInterrupted = isNow;
    rouse();
  };
  const subscription = listen(channel, (payload) => concerns(payload) && rouse(), interrupt);
  subscription.then(
    () => interrupt(false),
    // Without a subscription the reader goes on by looking for itself.
    () => {},
  );
  return {
    next: async (timeoutMs, signal) => {
      if (!isDue)
        await sleep(isInterrupted ? Math.min(timeoutMs, interruptedPollMs) : timeoutMs, signal, (end) => {
          wake = end;
        });
      const mayHaveChanged = (isDue || isInterrupted) && !signal?.aborted;
      isDue = false;
      return mayHaveChanged;
    },
    close: () => {
      // Nobody waits for it: while the channel is interrupted, there is no subscription yet.
      subscription.then((end) => end()).catch(() => {});
    },
  };
}

/** Waits until the time is up, `signal` aborts, or the function that `onStart` receives is called. */
function sleep(ms: number, signal: AbortSignal | undefined, onStart: (end: () => void) => void) {
  return new Promise<void>((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end);
    onStart(end);
  });
}
