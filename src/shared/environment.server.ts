import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { fetch } from "undici";

/** What the server takes from outside itself. The simulation (`npm run simulate`) replaces it, so that a run can be repeated exactly. */
export interface Environment {
  /** The time, in milliseconds since 1970. */
  now: () => number;
  randomBytes: (size: number) => Buffer;
  randomUuid: () => string;
  /** Returns an integer from 0 to `below - 1`. */
  randomInteger: (below: number) => number;
  /** Waits. Rejects when `signal` aborts. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Answers requests for public URLs instead of the network. */
  fetch: typeof fetch | null;
  /** Receives emails instead of the mail server. */
  mail: ((mail: { to: string; subject: string; text: string; messageId?: string }) => Promise<void>) | null;
  /** Runs work that takes many turns of the event loop without a statement: in a thread, in another process, on the disk, or in portions. */
  offload: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

const real: Environment = {
  now: () => Date.now(),
  randomBytes: (size) => randomBytes(size),
  randomUuid: () => randomUUID(),
  randomInteger: (below) => randomInt(below),
  wait: (ms, signal) => setTimeout(ms, undefined, { ...(signal && { signal }) }),
  fetch: null,
  mail: null,
  offload: (work) => work(),
};

export const environment: Environment = { ...real };

/** Replaces parts of the environment. Returns a function that restores it. */
export function replaceEnvironment(parts: Partial<Environment>): () => void {
  Object.assign(environment, parts);
  return () => void Object.assign(environment, real);
}
