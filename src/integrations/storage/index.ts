import { openAsBlob } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";

type StorageSettings = NonNullable<Settings["s3"]>;

/** A failure of the storage, with a message for people: it names the storage, and never a key. */
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

/** Attempts at a request that the storage fails to answer, or answers with 429 or 5xx. */
const mostAttempts = 4;
/** The pause before the second attempt, in milliseconds; it doubles with each. */
const firstPause = 200;
/** Time for the head of an answer, in milliseconds. */
const answerWithin = 15_000;
/** Least rate of a transfer that is not given up, in bytes per second. */
const slowest = 64 * 1024;

const made = new WeakMap<object, ObjectStorage>();

/** The one client of a process with these settings. */
export function objectStorageOf(settings: StorageSettings): ObjectStorage {
  const known = made.get(settings) ?? new ObjectStorage(settings);
  made.set(settings, known);
  return known;
}

/**
 * Objects of one bucket of an S3-compatible storage, by keys. Requests are limited in time and repeated while the storage
 * fails; all of them can be repeated without harm. Every method throws a StorageError when the storage fails for good.
 */
export class ObjectStorage {
  readonly #settings: StorageSettings;
  readonly #client: AwsClient;

  constructor(settings: StorageSettings) {
    const { accessKeyId, secretAccessKey, region } = settings;
    this.#settings = settings;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  }

  /** Stores an object whole, or not at all; one of that key is replaced. */
  async put(key: string, bytes: Buffer, type = "application/octet-stream"): Promise<void> {
    await this.#upload(key, new Blob([new Uint8Array(bytes)]), type);
  }

  /** Stores the content of a file, streamed from it. */
  async putFile(key: string, file: string, type = "application/octet-stream"): Promise<void> {
    await this.#upload(key, await openAsBlob(file), type);
  }

  /** The bytes of an object, or null when there is none. */
  async get(key: string): Promise<Buffer<ArrayBuffer> | null> {
    return this.#repeat(key, async (signal) => {
      const answer = await this.#request("GET", key, signal);
      if (answer.status === 404) return null;
      return Buffer.from(await answer.arrayBuffer());
    });
  }

  /** The content of an object as a stream, or null when there is none. A transfer that is cut off fails the stream. */
  async stream(key: string): Promise<ReadableStream<Uint8Array> | null> {
    return this.#repeat(key, async () => {
      const answer = await this.#request("GET", key, undefined);
      return answer.status === 404 ? null : answer.body;
    });
  }

  async remove(key: string): Promise<void> {
    await this.#repeat(key, async (signal) => {
      const answer = await this.#request("DELETE", key, signal);
      await answer.body?.cancel();
    });
  }

  /** The objects whose keys begin with `prefix`, by key. */
  async list(prefix: string): Promise<StoredObject[]> {
    const found: StoredObject[] = [];
    for (let token: string | undefined; ; ) {
      const query = new URLSearchParams({
        "list-type": "2",
        prefix,
        ...(token && { "continuation-token": token }),
      });
      const text = await this.#repeat("", async (signal) =>
        (await this.#request("GET", `?${query}`, signal)).text(),
      );
      found.push(...readList(text));
      token = readElement(text, "NextContinuationToken");
      if (!token) return found;
    }
  }

  /** Resolves when the bucket can be used. @throws StorageError, after one attempt */
  async check(): Promise<void> {
    const answer = await this.#request("GET", "?list-type=2&max-keys=1", AbortSignal.timeout(5000));
    await answer.body?.cancel();
  }

  async #upload(key: string, blob: Blob, type: string) {
    const within = answerWithin + (blob.size / slowest) * 1000;
    await this.#repeat(
      key,
      async (signal) => {
        const answer = await this.#request("PUT", key, signal, { blob, type });
        await answer.body?.cancel();
      },
      within,
    );
  }

  /** Sends one request; an answer of 2xx is returned, and that of 404 for an object that is not there, without its body. */
  async #request(
    method: string,
    key: string,
    signal: AbortSignal | undefined,
    body?: { blob: Blob; type: string },
  ): Promise<Response> {
    const { endpoint, bucket } = this.#settings;
    const path =
      key.startsWith("?") || key === "" ? key : `/${key.split("/").map(encodeURIComponent).join("/")}`;
    // Signed without the body: it is streamed, and the connection protects it.
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
        signal: signal ?? AbortSignal.timeout(60 * 60 * 1000),
      });
    } catch (error) {
      throw new Unanswered(this.#error(reasonOf(error), error));
    }
    if (answer.ok) return answer;
    if (answer.status === 404) {
      // An answer that is not read holds its connection.
      await answer.body?.cancel();
      if (method === "PUT" || key.startsWith("?")) throw this.#error("there is no such bucket");
      return answer;
    }
    const code = readElement(await answer.text().catch(() => ""), "Code");
    const failure = this.#error(
      `it answers ${answer.status}${code ? ` (${code})` : ""}${hintOf(answer.status)}`,
    );
    throw answer.status >= 500 || answer.status === 429 ? new Unanswered(failure) : failure;
  }

  /** Does a request again while the storage fails. */
  async #repeat<Result>(
    key: string,
    attempt: (signal: AbortSignal) => Promise<Result>,
    within = answerWithin + 45_000,
  ): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(AbortSignal.timeout(Math.ceil(within)));
      } catch (error) {
        if (error instanceof StorageError) throw error;
        if (tries < mostAttempts) {
          await wait(firstPause * 2 ** (tries - 1));
          continue;
        }
        throw error instanceof Unanswered
          ? error.failure
          : this.#error(`${key} was cut off: ${reasonOf(error)}`, error);
      }
    }
  }

  #error(reason: string, cause?: unknown): StorageError {
    const { endpoint, bucket } = this.#settings;
    return new StorageError(`The storage ${endpoint}/${bucket} failed: ${reason}`, cause);
  }
}

/** A failure that may pass by itself. */
class Unanswered extends Error {
  readonly failure: StorageError;

  constructor(failure: StorageError) {
    super(failure.message);
    this.failure = failure;
  }
}

const hintOf = (status: number) =>
  status === 403 ? "; check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what they may do" : "";

/** Node's `fetch` hides the reason in a cause; a host with several addresses has one for each. */
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

/** The text of the first element of that name. */
const readElement = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&(\w+);/g, (whole, entity) => entities.get(entity) ?? whole);
