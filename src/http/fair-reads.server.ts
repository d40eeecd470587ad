import type { MiddlewareHandler } from "hono";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { TurnGate } from "#shared/turn-gate.server.ts";
import { clientAddress } from "./client-address.server.ts";
import { RateLimitError } from "./rate-limit.server.ts";
import type { AppEnv } from "./request.server.ts";

/** Limits on uncached reads. */
export interface ReadLimits {
  /** Reads that run concurrently. */
  running: number;
  /** Costly reads per client, running and queued. */
  costlyPerClient: number;
  /** Costly reads of all clients, running and queued. */
  costly: number;
  /** Queued reads. */
  waiting: number;
}

const usual: Omit<ReadLimits, "running"> = { costlyPerClient: 12, costly: 48, waiting: 1000 };

/** The embedded database runs one statement at a time in this process, so more concurrency only adds delay. */
export const readLimits = (isEmbedded: boolean): ReadLimits => ({ ...usual, running: isEmbedded ? 2 : 6 });

/** Returns true for searches, questions, workbooks, open data and pages converted to Markdown: each costs much more than a page. */
export const isCostlyRead = (address: string): boolean => costly.test(address.replace(/\?.*/s, ""));

const costly = /^\/((api\/)?(search|data)|api\/answer|fit\/questions\.xlsx)(\/|$)|\.md$/;
/** Editors' calls, and calls that wait for an outside service, bypass the queue. */
const isOutside = /^\/(api\/(admin|login|logout|callback)|admin|auth|setup)(\/|$)/;

/** Requests that the application answers by requests to itself. */
const isRelayed = /^\/(mcp$|badge\/)|\.md$/;
const relayLimits: ReadLimits = { ...usual, running: 4 };

/** The open data, whose files take seconds on a large site. All requests of a process share one export. */
const isExport = /^\/(api\/)?data(\/|$)/;
const exportLimits: ReadLimits = { ...usual, running: 4 };

/**
 * Queues uncached reads fairly by client, so that one client's burst delays no health check, editor or other reader. A client's
 * searches queue apart from its other reads. A session cookie changes nothing, because anyone can send one. Relayed requests have
 * their own queue: in this one, they would hold the turns that their own reads wait for. Agents with an API token do not queue:
 * they may wait for outside pages, and an invalid token is refused at once. The open data also has a queue, so that other readers
 * need not wait for it.
 * @throws RateLimitError if a client, or all clients together, have too many searches or relayed requests in flight
 */
export function takeTurnsAtReads(limits: ReadLimits): MiddlewareHandler<AppEnv> {
  const reads = new FairQueue(limits);
  const relayed = new FairQueue(relayLimits);
  const exports = new FairQueue(exportLimits, "downloads");
  return async (c, next) => {
    const { method, path, raw } = c.req;
    if (path === "/mcp" && raw.headers.has("authorization")) return next();
    if (isRelayed.test(path)) return relayed.run(clientAddress(c), true, raw.signal, next);
    if ((method !== "GET" && method !== "HEAD") || isOutside.test(path)) return next();
    if (isExport.test(path)) return exports.run(clientAddress(c), true, raw.signal, next);
    await reads.run(clientAddress(c), isCostlyRead(path), raw.signal, next);
  };
}

const refusalDelayMs = 250;
/** Each holds memory. Beyond this number, refusals are answered at once. */
const mostDelayed = 500;

interface Turn {
  start: () => void;
}

export class FairQueue {
  readonly #limits: ReadLimits;
  /** Queued turns by client and kind, in order. */
  readonly #waiting = new Map<string, Turn[]>();
  readonly #costly = new Map<string, number>();
  #costlyTotal = 0;
  #waitingTotal = 0;
  #running = 0;
  /** Refused requests that have not been answered yet. */
  #refusals = 0;
  readonly #startGate = new TurnGate();
  readonly #refusalGate = new TurnGate();

  /** The costly reads' name in refusals. */
  readonly #noun: string;

  constructor(limits: ReadLimits, noun = "searches") {
    this.#limits = limits;
    this.#noun = noun;
  }

  /** Runs `work` when it is the client's turn. @throws RateLimitError */
  async run(client: string, isCostly: boolean, signal: AbortSignal, work: () => Promise<void>) {
    const release = isCostly ? await this.#admit(client, signal) : () => {};
    try {
      await this.#turn(`${isCostly ? "search" : "read"} ${client}`, signal);
      try {
        // A read that is answered from memory never yields: twenty connections at once would hold the event loop.
        await this.#startGate.pass();
        await work();
      } finally {
        this.#running--;
        this.#startNext();
      }
    } finally {
      release();
    }
  }

  async #admit(client: string, signal: AbortSignal): Promise<() => void> {
    const isBeyondShare = (this.#costly.get(client) ?? 0) >= this.#limits.costlyPerClient;
    if (isBeyondShare || this.#costlyTotal >= this.#limits.costly) {
      await this.#delayRefusal(signal);
      const where = isBeyondShare ? "" : " on this site";
      throw new RateLimitError(
        `Too many ${this.#noun} at once${where}. Please try again in a moment.`,
        isBeyondShare ? 1 : 2,
        false,
      );
    }
    this.#costly.set(client, (this.#costly.get(client) ?? 0) + 1);
    this.#costlyTotal++;
    return () => {
      const left = (this.#costly.get(client) ?? 1) - 1;
      if (left > 0) this.#costly.set(client, left);
      else this.#costly.delete(client);
      this.#costlyTotal--;
    };
  }

  /** Otherwise a client that repeats refused requests at once would take the processor from everybody else. */
  async #delayRefusal(signal: AbortSignal) {
    if (this.#refusals >= mostDelayed) return;
    this.#refusals++;
    try {
      // If the client leaves, the delay ends early.
      await environment.wait(refusalDelayMs, signal).catch(() => {});
      await this.#refusalGate.pass();
    } finally {
      this.#refusals--;
    }
  }

  #turn(key: string, signal: AbortSignal): Promise<void> {
    if (this.#running < this.#limits.running) {
      this.#running++;
      return Promise.resolve();
    }
    if (this.#waitingTotal >= this.#limits.waiting)
      throw new AppError("unavailable", "The site is busy. Please try again in a moment.", { retryAfter: 2 });
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(key, turn);
        // The signal's reason can be a string. Hono's error handlers ignore those, and other readers may share this request's response.
        const left = () => reject(new AppError("unavailable", "The client left before its turn"));
        // Two hundred clients can leave at once.
        void this.#refusalGate.pass().then(left);
      };
      const turn: Turn = {
        start: () => {
          signal.removeEventListener("abort", leave);
          this.#running++;
          resolve();
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      const clientTurns = this.#waiting.get(key);
      if (clientTurns) clientTurns.push(turn);
      else this.#waiting.set(key, [turn]);
      this.#waitingTotal++;
    });
  }

  #remove(key: string, turn: Turn) {
    const clientTurns = this.#waiting.get(key) ?? [];
    const left = clientTurns.filter((one) => one !== turn);
    this.#waitingTotal -= clientTurns.length - left.length;
    if (left.length > 0) this.#waiting.set(key, left);
    else this.#waiting.delete(key);
  }

  #startNext() {
    for (const [key, turns] of this.#waiting) {
      const turn = turns.shift();
      // Round robin: the client moves to the end of the queue.
      this.#waiting.delete(key);
      if (turns.length > 0) this.#waiting.set(key, turns);
      if (!turn) continue;
      this.#waitingTotal--;
      turn.start();
      return;
    }
  }
}
