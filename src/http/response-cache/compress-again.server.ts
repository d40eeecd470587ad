import { setTimeout as pause } from "node:timers/promises";
import { type CachedResponse, compressDensely } from "./cached-response.server.ts";

/** A response that is smaller now, and its address. */
type OnSmaller = (key: string, value: CachedResponse) => void;

const mostWaiting = 64;
/** So many times as long as it took it rests: readers come first, on small machines too. */
const restFactor = 3;

/**
 * Compresses again, as densely as is worth it, what is sent often: a tenth less to send, for many pages one round trip less
 * before they are painted. One after the other; what finds no place stays as it is.
 */
export class CompressAgain {
  readonly #onSmaller: OnSmaller;
  readonly #waiting: [key: string, value: CachedResponse][] = [];
  #isRunning = false;

  constructor(onSmaller: OnSmaller) {
    this.#onSmaller = onSmaller;
  }

  add(key: string, value: CachedResponse) {
    if (this.#waiting.length >= mostWaiting) return;
    this.#waiting.push([key, value]);
    if (!this.#isRunning) void this.#run();
  }

  async #run() {
    this.#isRunning = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const started = performance.now();
      const [key, value] = next;
      // One that fails stays as it is.
      await compressDensely(value).then(
        () => this.#onSmaller(key, value),
        () => {},
      );
      await pause(restFactor * (performance.now() - started), undefined, { ref: false });
    }
    this.#isRunning = false;
  }
}
