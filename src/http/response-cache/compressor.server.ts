import { join } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import zlib from "node:zlib";
import type { Logger } from "pino";

/** A task of the thread. */
export interface Compression {
  id: number;
  plain: Uint8Array;
  /** Of Brotli; null for gzip. */
  options: zlib.BrotliOptions | null;
}

type Answer = { isReady: true } | { id: number; bytes: Uint8Array<ArrayBuffer> };

interface Thread {
  worker: Worker;
  isReady: boolean;
  pending: Map<number, PromiseWithResolvers<Buffer>>;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** So many compressions within a second start the thread, which then ends after so many milliseconds without one. */
const busyFrom = 16;
const idleMs = 10_000;

/** Taken before the simulation puts its clock in their place. */
const { setTimeout: setIdleTimer, clearTimeout: clearIdleTimer } = globalThis;

let thread: Thread | undefined;
/** A thread that failed is not replaced. */
let hasFailed = false;
let log: Pick<Logger, "warn"> | undefined;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
let second = { startedAt: 0, compressions: 0 };

/** Sets the log that names the reason if the thread fails. */
export function logThreadFailure(to: Pick<Logger, "warn">) {
  log = to;
}

/**
 * Compresses with Brotli, or with gzip if `options` is null. A busy server compresses in a thread: Node keeps a compression's buffers
 * until V8 collects the whole heap, and these buffers soon cause such a collection. The thread's heap is tiny
 * (docs/decisions/0103).
 */
export async function compress(plain: Buffer, options: zlib.BrotliOptions | null): Promise<Buffer> {
  const now = performance.now();
  if (now - second.startedAt > 1000) second = { startedAt: now, compressions: 0 };
  if (++second.compressions >= busyFrom && !hasFailed) thread ??= tryStart();
  const inPool = () => compressInPool(plain, options);
  const fits = plain.length <= inputSize;
  return thread?.isReady && fits ? compressIn(thread, plain, options).catch(inPool) : inPool();
}

/** Compresses in Node's own pool of threads. */
export const compressInPool = (plain: Buffer, options: zlib.BrotliOptions | null): Promise<Buffer> =>
  options ? brotli(plain, options) : gzip(plain);

/** In bytes. Larger than almost any page. Larger files would delay the pages behind them. */
const inputSize = 256 * 1024;
const mostInputs = 8;
const inputs: Uint8Array[] = [];

async function compressIn(
  { worker, pending }: Thread,
  plain: Buffer,
  options: zlib.BrotliOptions | null,
): Promise<Buffer> {
  const id = ++lastId;
  const result = Promise.withResolvers<Buffer>();
  pending.set(id, result);
  // Shared memory is neither copied by the message nor garbage afterwards.
  const input = inputs.pop() ?? new Uint8Array(new SharedArrayBuffer(inputSize));
  input.set(plain);
  worker.postMessage({ id, plain: input.subarray(0, plain.length), options } satisfies Compression);
  try {
    return await result.promise;
  } finally {
    if (inputs.length < mostInputs) inputs.push(input);
  }
}

/** `new Worker` throws if the system has no thread left. */
function tryStart(): Thread | undefined {
  try {
    return start();
  } catch (error) {
    fail(error);
    return undefined;
  }
}

function fail(error: unknown) {
  if (hasFailed) return;
  hasFailed = true;
  log?.warn(
    { err: error },
    "the compression thread failed; Node's own threads compress until the server restarts",
  );
}

function start(): Thread {
  const worker = new Worker(workerFile, { resourceLimits: { maxYoungGenerationSizeMb: 2 } });
  const started: Thread = { worker, isReady: false, pending: new Map() };
  worker.on("message", (answer: Answer) => {
    if ("isReady" in answer) started.isReady = true;
    else {
      started.pending.get(answer.id)?.resolve(Buffer.from(answer.bytes.buffer));
      started.pending.delete(answer.id);
    }
    clearIdleTimer(idle);
    idle = setIdleTimer(() => {
      thread = undefined;
      void worker.terminate();
    }, idleMs).unref();
  });
  let failure: unknown;
  worker.on("error", (error) => {
    failure = error;
  });
  worker.on("exit", (code) => {
    // An idle thread is no longer the current one when it ends.
    if (thread === started) fail(failure ?? new Error(`The thread ended with code ${code}`));
    started.isReady = false;
    for (const { reject } of started.pending.values()) reject(new Error("The thread ended"));
  });
  // It does not keep the process alive.
  worker.unref();
  return started;
}

/** The build puts the thread's file beside the server, and this module into the server or one of its assets. */
const workerFile = import.meta.env?.PROD
  ? join(import.meta.dirname.replace(/[\\/]assets$/, ""), "compressor.worker.js")
  : new URL("./compressor.worker.ts", import.meta.url);
