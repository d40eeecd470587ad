import { setTimeout as pause } from "node:timers/promises";
import type { CachedResponse, Encoding } from "./cached-response.server.ts";
import type { Dropped } from "./tagged-cache.server.ts";

/** Asks for an address as a reader who accepts one encoding does. */
type Ask = (address: string, encoding: Encoding) => Promise<unknown>;

/** Below so many readers since it was stored, a response can wait for its next one. */
const fewestHits = 2;
const mostWaiting = 64;
/** A save's notifications arrive within it, and a save is often followed by another. */
const firstPauseMs = 100;

/**
 * Renders again what was asked for most among dropped responses, so that its next reader need not wait. One after the other,
 * with a rest after each as long as it took, so that readers come first. What waits may be lost: its next reader renders it.
 */
export class RenderAgain {
  readonly #ask: Ask;
  #waiting: Dropped<CachedResponse>[] = [];
  #isRunning = false;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  add(dropped: Dropped<CachedResponse>[]) {
    const wanted = dropped.filter(({ hits, value }) => hits >= fewestHits && value.status === 200);
    if (wanted.length === 0) return;
    this.#waiting = [...this.#waiting, ...wanted].toSorted((a, b) => b.hits - a.hits).slice(0, mostWaiting);
    if (!this.#isRunning) void this.#run();
  }

  async #run() {
    this.#isRunning = true;
    await pause(firstPauseMs, undefined, { ref: false });
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const started = performance.now();
      // The failure is logged where it occurs; its reader sees it.
      for (const encoding of next.value.bodies.keys()) await this.#ask(next.key, encoding).catch(() => {});
      await pause(performance.now() - started, undefined, { ref: false });
    }
    this.#isRunning = false;
  }
}
