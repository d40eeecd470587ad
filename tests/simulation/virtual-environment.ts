import { AsyncLocalStorage } from "node:async_hooks";
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { vi } from "vitest";
import { replaceEnvironment } from "#shared/environment.server.ts";
import { randomFrom } from "../support/random.ts";

const startOfTime = Date.parse("2026-12-01T08:00:00Z");

/** Work without statements over many turns of the event loop, such as compression: nothing else may happen before it ends. */
const elsewhere: Work[] = [];
export const isWorkingElsewhere = () => elsewhere.length > 0;

interface Work {
  /** Hands over the result, once there is one. */
  handOver: (() => void) | null;
}

/** Work within other work belongs to it. */
const isWithin = new AsyncLocalStorage<true>();
const nextTurn = setImmediate;
/** Turns of the event loop after which the receiver of a result has reached its next statement. */
const turnsToGoOn = 6;

/** Threads and processes finish in any order: their results are handed over in starting order, once all have finished. */
function offload<Result>(work: () => Promise<Result>): Promise<Result> {
  if (isWithin.getStore()) return work();
  const one: Work = { handOver: null };
  elsewhere.push(one);
  return new Promise((resolve, reject) => {
    const end = (handOver: () => void) => {
      one.handOver = handOver;
      void handOverAll();
    };
    isWithin.run(true, work).then(
      (result) => end(() => resolve(result)),
      (error: unknown) => end(() => reject(error)),
    );
  });
}

/** Lets the application run until it is idle. Returns true if it has started more work: how fast work ends must not matter. */
async function startsMore(): Promise<boolean> {
  const before = elsewhere.length;
  for (let quiet = 0; quiet < turnsToGoOn; ) {
    await new Promise<void>((resolve) => void nextTurn(resolve));
    if (elsewhere.length > before) return true;
    quiet = process.getActiveResourcesInfo().includes("Immediate") ? 0 : quiet + 1;
  }
  return false;
}

let isHandingOver = false;

async function handOverAll() {
  if (isHandingOver) return;
  isHandingOver = true;
  while (elsewhere.length > 0 && elsewhere.every(({ handOver }) => handOver)) {
    if (await startsMore()) continue;
    // Work that starts during a round waits for the next one.
    for (const { handOver } of [...elsewhere]) {
      handOver?.();
      for (let turn = 0; turn < turnsToGoOn; turn++)
        await new Promise<void>((resolve) => void nextTurn(resolve));
      elsewhere.shift();
    }
  }
  isHandingOver = false;
}

/**
 * Puts time and chance of this process under a seed, in libraries too: the embedded database takes its time from `Date` and its
 * random bytes from Web Crypto. Returns a function that ends it.
 */
export function installVirtualEnvironment(seed: number, outside: Parameters<typeof replaceEnvironment>[0]) {
  vi.useFakeTimers({
    now: startOfTime,
    toFake: ["Date", "performance", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  const random = randomFrom(seed);
  const fill = <Bytes extends Uint8Array>(bytes: Bytes): Bytes => {
    for (let place = 0; place < bytes.length; place++) bytes[place] = random(256);
    return bytes;
  };
  const randomBytes = (size: number) => fill(Buffer.alloc(size));
  const randomUuid = () => {
    const hex = randomBytes(16).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  const randomInteger = (first: number, end?: number) =>
    end === undefined ? random(first) : first + random(end - first);
  const restore = [
    // The embedded database fills its `/dev/urandom` with `randomFillSync`.
    replace(crypto, {
      randomBytes,
      randomFillSync: fill,
      randomUUID: randomUuid,
      randomInt: randomInteger,
    }),
    replace(crypto.webcrypto, {
      randomUUID: randomUuid,
      getRandomValues: (view: ArrayBufferView) => {
        fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
        return view;
      },
    }),
    replace(Math, { random: () => random(2 ** 30) / 2 ** 30 }),
    replace(timers, { setTimeout: waitFor }),
    replace(AbortSignal, { timeout: abortAfter }),
    replaceEnvironment({
      randomBytes,
      randomUuid,
      randomInteger,
      wait: (ms, signal) => waitFor(ms, undefined, { signal }),
      offload,
      ...outside,
    }),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const each of restore.toReversed()) each();
    syncBuiltinESMExports();
    vi.useRealTimers();
  };
}

function replace(target: object, parts: Record<string, unknown>): () => void {
  const before = Object.keys(parts).map(
    (name) => [name, Reflect.getOwnPropertyDescriptor(target, name)] as const,
  );
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, property] of before) {
      if (property) Object.defineProperty(target, name, property);
      else Reflect.deleteProperty(target, name);
    }
  };
}

function waitFor<Value>(ms = 0, value?: Value, { signal }: { signal?: AbortSignal | undefined } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<Value | undefined>();
  if (signal?.aborted) return Promise.reject(signal.reason);
  const timer = setTimeout(() => resolve(value), ms);
  signal?.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise as Promise<undefined>;
}

function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException("The operation timed out", "TimeoutError")), ms);
  return controller.signal;
}
