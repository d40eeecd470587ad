import { openAsBlob } from "node:fs";
import { AwsClient } from "aws4fetch";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";

type StorageSettings = NonNullable<Settings["s3"]>;

/** A storage failure, with a message for people. It names the storage but never a key. */
export class StorageError extends AppError {
  constructor(message: string, cause?: unknown) {
    super("outside-service-failed", message);
    this.cause = cause;
  }
}

export interface StoredObject {
  key: string;
  bytes: number;
}

/** Attempts per request if the storage does not respond, or responds with 429 or 5xx. */
const mostAttempts = 4;
/** Pause before the second attempt, in milliseconds. Doubles with each. */
const firstPause = 200;
/** Timeout for response headers, in milliseconds. */
const answerWithin = 15_000;
/** Timeout for a read including all attempts, in milliseconds. A reader waits for the picture. */
const readWithin = 5000;
/** Timeout for any other call without a body including all attempts, in milliseconds. */
const callWithin = 30_000;
/** How long reads fail fast after one timed out, in milliseconds. */
const pausedFor = 10_000;
/** Minimum transfer rate in bytes per second. Slower transfers are aborted. */
const slowest = 64 * 1024;

const storages = new WeakMap<object, ObjectStorage>();

/** Returns the process's shared client for these settings. */
export function objectStorageOf(settings: StorageSettings): ObjectStorage {
  const storage = storages.get(settings) ?? new ObjectStorage(settings);
  storages.set(settings, storage);
  return storage;
}

/**
 * Objects in a bucket of an S3-compatible storage, by key. Requests are idempotent and retried within one deadline. After a read
 * timed out, reads fail fast for ten seconds, then one of them tries again. Every method throws a StorageError if the storage keeps
 * failing.
 */
export class ObjectStorage {
  readonly #settings: StorageSettings;
  readonly #client: AwsClient;
  /** Until when reads fail fast, in Unix milliseconds. */
  #pausedUntil = 0;

  constructor(settings: StorageSettings) {
    const { accessKeyId, secretAccessKey, region } = settings;
    this.#settings = settings;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  }

  /** Stores an object atomically, replacing any with the same key. */
  async put(key: string, bytes: Buffer, type = "application/octet-stream"): Promise<void> {
    await this.#upload(key, new Blob([new Uint8Array(bytes)]), type);
  }

  /** Streams a file to an object. */
  async putFile(key: string, file: string, type = "application/octet-stream"): Promise<void> {
    await this.#upload(key, await openAsBlob(file), type);
  }

  /** Returns an object's bytes, or null. */
  async get(key: string): Promise<Buffer<ArrayBuffer> | null> {
    if (environment.now() < this.#pausedUntil) throw this.#error("it is not responding");
    // Other reads fail fast while one tests whether the storage responds again.
    if (this.#pausedUntil > 0) this.#pausedUntil = environment.now() + readWithin;
    const startedAt = environment.now();
    let isAnswered = false;
    const read = async (signal: AbortSignal) => {
      const answer = await this.#request("GET", key, signal);
      isAnswered = true;
      return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer());
    };
    try {
      return await this.#repeat(key, read, readWithin);
    } finally {
      const isSilent = !isAnswered && environment.now() - startedAt >= readWithin - 100;
      this.#pausedUntil = isSilent ? environment.now() + pausedFor : 0;
    }
  }

  /** Returns an object as a stream, or null. An interrupted transfer fails the stream. */
  async stream(key: string): Promise<ReadableStream<Uint8Array> | null> {
    return this.#repeat(key, async (signal) => {
      // The deadline applies only to the headers, because a backup can take long.
      const untilHead = new AbortController();
      const giveUp = () => untilHead.abort(signal.reason);
      signal.addEventListener("abort", giveUp, { once: true });
      try {
        const answer = await this.#request("GET", key, untilHead.signal);
        return answer.status === 404 ? null : answer.body;
      } finally {
        signal.removeEventListener("abort", giveUp);
      }
    });
  }

  async remove(key: string): Promise<void> {
    await this.#repeat(key, async (signal) => {
      const answer = await this.#request("DELETE", key, signal);
      await answer.body?.cancel();
    });
  }

  /** Returns the objects whose keys start with `prefix`, in key order. */
  async list(prefix: string): Promise<StoredObject[]> {
    const objects: StoredObject[] = [];
    for (let token: string | undefined; ; ) {
      const query = new URLSearchParams({
        "list-type": "2",
        prefix,
        ...(token && { "continuation-token": token }),
      });
      const text = await this.#repeat("", async (signal) =>
        (await this.#request("GET", `?${query}`, signal)).text(),
      );
      objects.push(...readList(text));
      token = readElement(text, "NextContinuationToken");
      if (!token) return objects;
    }
  }

  /** Resolves if the bucket is usable. @throws StorageError after one attempt */
  async check(): Promise<void> {
    const answer = await this.#request("GET", "?list-type=2&max-keys=1", AbortSignal.timeout(5000));
    await answer.body?.cancel();
  }

  async #upload(key: string, blob: Blob, type: string) {
    const timeoutMs = answerWithin + (blob.size / slowest) * 1000;
    await this.#repeat(
      key,
      async (signal) => {
        const answer = await this.#request("PUT", key, signal, { blob, type });
        await answer.body?.cancel();
      },
      timeoutMs,
    );
  }

  /** Sends one request. Returns a 2xx response, or a 404 for a missing object without its body. */
  async #request(
    method: string,
    key: string,
    signal: AbortSignal,
    body?: { blob: Blob; type: string },
  ): Promise<Response> {
    const { endpoint, bucket } = this.#settings;
    const path =
      key.startsWith("?") || key === "" ? key : `/${key.split("/").map(encodeURIComponent).join("/")}`;
    // The signature does not cover the body: it is streamed, and TLS protects it.
    const signed = await this.#client.sign(`${endpoint}/${bucket}${path}`, {
      method,
      ...(body && { headers: { "content-type": body.type } }),
    });
    let answer: Response;
    try {
      answer = await fetch(signed.url, {
        method,
        headers: signed.headers,
        ...(body && { body: body.blob }),
        signal,
      });
    } catch (error) {
      throw new Unanswered(this.#error(reasonOf(error), error));
    }
    if (answer.ok) return answer;
    if (answer.status === 404) {
      // An unread response keeps its connection open.
      await answer.body?.cancel();
      if (method === "PUT" || key.startsWith("?")) throw this.#error("the bucket does not exist");
      return answer;
    }
    const code = readElement(await answer.text().catch(() => ""), "Code");
    const failure = this.#error(
      `it answers ${answer.status}${code ? ` (${code})` : ""}${hintOf(answer.status)}`,
    );
    throw answer.status >= 500 || answer.status === 429 ? new Unanswered(failure) : failure;
  }

  /** Retries a request while the storage fails, for at most `within` milliseconds in total. */
  async #repeat<Result>(
    key: string,
    attempt: (signal: AbortSignal) => Promise<Result>,
    timeoutMs = callWithin,
  ): Promise<Result> {
    const signal = AbortSignal.timeout(Math.ceil(timeoutMs));
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(signal);
      } catch (error) {
        if (error instanceof StorageError) throw error;
        if (tries < mostAttempts && (await this.#pause(tries, signal))) continue;
        throw error instanceof Unanswered
          ? error.failure
          : this.#error(`${key} was cut off: ${reasonOf(error)}`, error);
      }
    }
  }

  /** Resolves to false if the deadline comes first. */
  #pause(tries: number, signal: AbortSignal): Promise<boolean> {
    return environment.wait(firstPause * 2 ** (tries - 1), signal).then(
      () => true,
      () => false,
    );
  }

  #error(reason: string, cause?: unknown): StorageError {
    const { endpoint, bucket } = this.#settings;
    return new StorageError(`The storage ${endpoint}/${bucket} failed: ${reason}`, cause);
  }
}

/** A failure that may be temporary. */
class Unanswered extends Error {
  readonly failure: StorageError;

  constructor(failure: StorageError) {
    super(failure.message);
    this.failure = failure;
  }
}

const hintOf = (status: number) =>
  status === 403 ? "; check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and their permissions" : "";

/** Node's `fetch` hides the reason in a cause. A host with several addresses has one cause each. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "it took too long to answer";
  if (error.cause instanceof AggregateError) return reasonOf(error.cause.errors[0]);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message;
}

function readList(xml: string): StoredObject[] {
  return [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = ""]) => ({
    key: readElement(entry, "Key") ?? "",
    bytes: Number(readElement(entry, "Size")),
  }));
}

const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Returns the text of the first element with that name. */
const readElement = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&(\w+);/g, (whole, entity) => entities.get(entity) ?? whole);
