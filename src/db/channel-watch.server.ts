import type { OpenDatabase } from "./database.server.ts";

export type Listen = OpenDatabase["listen"];

/** Wakes a reader of the database when its data may have changed. */
export interface ChannelWatch {
  /**
   * Waits for the next notification. Resolves immediately if one arrived since the last call. Returns false after the timeout or
   * when `signal` aborts.
   */
  next: (timeoutMs: number, signal?: AbortSignal) => Promise<boolean>;
  /** Ends the subscription. */
  close: () => void;
}

/** Polling interval while the notification channel is interrupted, in milliseconds. */
const interruptedPollMs = 5000;

/**
 * Watches a channel for payloads that concern the reader. Subscribes in the background and wakes the reader once subscribed, so that
 * it misses nothing between its first read and its first wait.
 */
export function watchChannel(
  listen: Listen,
  channel: string,
  concerns: (payload: string) => boolean,
): ChannelWatch {
  let isDue = false;
  let isInterrupted = true;
  let wake = () => {};
  const wakeUp = () => {
    isDue = true;
    wake();
  };
  const interrupt = (isNow: boolean) => {
    isInterrupted = isNow;
    wakeUp();
  };
  const subscription = listen(channel, (payload) => concerns(payload) && wakeUp(), interrupt);
  subscription.then(
    () => interrupt(false),
    // Without a subscription the reader keeps polling.
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
      // Not awaited: while the channel is interrupted, the subscription may still be pending.
      subscription.then((end) => end()).catch(() => {});
    },
  };
}

/** Waits for the timeout, for `signal`, or for a call of the function passed to `onStart`. */
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
