import { isUtf8 } from "node:buffer";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { Context } from "hono";
import type { z } from "zod";
import { environment } from "#shared/environment.server.ts";
import { AppError, type FieldIssue } from "#shared/errors.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import { soundTexts } from "#shared/sound-text.ts";
import { assertBoundedJson, findControlCharacter } from "./json-limits.ts";
import type { AppEnv } from "./request.server.ts";

/** In bytes; more than any entry needs. */
const editorLimit = 2 * 1024 * 1024;
/** In bytes; enough for an address, a password and a few sentences. */
const anonymousLimit = 8 * 1024;

/**
 * Reads a request's JSON object and normalizes its texts (shared/sound-text).
 * @throws AppError `unsupported-media-type` if it is not JSON, `too-large`, or `invalid` if it is malformed, not an object, too
 *   deeply nested, has too many parts, or holds control characters (names the first)
 */
export async function readJson(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
    throw new AppError(
      "unsupported-media-type",
      "The request's body must be JSON (Content-Type: application/json)",
    );
  const body = parse(await readBytes(c, c.var.editor ? editorLimit : anonymousLimit));
  if (!isObject(body)) throw malformed("The request's body must be a JSON object");
  const path = findControlCharacter(body);
  if (path !== null) throw malformed("contains control characters", path);
  return soundTexts(body);
}

/**
 * Reads and validates a request's payload.
 * @throws AppError like `readJson`, and `invalid` with the first issues the schema finds
 */
export async function readPayload<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parsePayload(schema, await readJson(c));
}

/** Like `readPayload`, but treats a missing body as an empty object. */
export const findPayload = async <Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.output<Schema>> => parsePayload(schema, c.req.header("content-type") ? await readJson(c) : {});

function parsePayload<Schema extends z.ZodType>(schema: Schema, payload: unknown): z.output<Schema> {
  const parsed = schema.safeParse(payload);
  if (!parsed.success) throw invalidPayload(parsed.error);
  return parsed.data;
}

/** Characters beyond ASCII take up to three times as many bytes in a form as in JSON. */
const formLimit = 3 * anonymousLimit;

/**
 * Reads the fields of a form that a page posts.
 * @throws AppError `unsupported-media-type` if it is not a form, `too-large`, `invalid` if it is incomplete
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw new AppError("unsupported-media-type", "The request's body must be a form");
  const bytes = await readBytes({ req: { raw: request } }, formLimit);
  return soundTexts(Object.fromEntries(new URLSearchParams(bytes.toString("utf8"))));
}

/** The bytes that a form may add to its file. */
const formOverhead = 1024 * 1024;

interface UploadLimit {
  megabytes: number;
  /** The message for a larger file. */
  tooLarge: string;
}

/** A form with a file, which was sent as the field `file`. */
export interface Upload<Content> {
  fields: Record<string, string>;
  file: { name: string; content: Content } | null;
}

/**
 * Reads a form with a file into memory.
 * @throws AppError `unsupported-media-type` if it is not a form, `too-large` with the text `tooLarge`, `invalid` if it is malformed
 */
export const readUpload = (c: Context<AppEnv>, limit: UploadLimit): Promise<Upload<Buffer<ArrayBuffer>>> =>
  receiveForm(c, limit, async (file) => Buffer.concat(await Array.fromAsync<Uint8Array>(file)));

/**
 * Writes a form's file to a temporary file, calls `use` with its path, and deletes it: large files never fill the server's memory.
 * @throws AppError like `readUpload`
 */
export async function useSavedUpload<Result>(
  c: Context<AppEnv>,
  limit: UploadLimit,
  use: (upload: Upload<string>) => Promise<Result>,
): Promise<Result> {
  return environment.offload(async () => {
    const folder = await mkdtemp(join(tmpdir(), "upload-"));
    const path = join(folder, "file");
    try {
      return await use(await receiveForm(c, limit, (file) => writeFile(path, file).then(() => path)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

async function receiveForm<Content>(
  c: Context<AppEnv>,
  { megabytes, tooLarge }: UploadLimit,
  keep: (file: Readable) => Promise<Content>,
): Promise<Upload<Content>> {
  const parser = formParser(c.req.header("content-type") ?? "", megabytes * 1024 * 1024);
  const fields: Record<string, string> = {};
  let kept: Promise<Content> | undefined;
  let stop = () => {};
  let name = "";
  let isTooLarge = false;
  parser.on("field", (field, value) => {
    fields[field] = value;
  });
  parser.on("file", (field, file, fileName) => {
    if (field !== "file" || kept) return void file.resume();
    name = fileName;
    file.on("limit", () => {
      isTooLarge = true;
    });
    // Destroyed before anything reads it, the file would emit an error without a listener, which ends the process.
    file.on("error", () => {});
    kept = keep(file);
    stop = () => void file.destroy(new Error("The upload ended early"));
    // A full disk ends the reading, too.
    kept.catch((error) => parser.destroy(error));
  });
  const body = boundedChunks(c.req.raw, megabytes * 1024 * 1024 + formOverhead, tooLarge);
  await pipeline(body, parser).catch(async (error) => {
    // Otherwise what is kept of the file would wait for its rest, and stay open.
    stop();
    await kept?.catch(() => {});
    throw error instanceof AppError || "code" in error ? error : malformed("The form cannot be read");
  });
  const content = await kept;
  if (isTooLarge) throw new AppError("too-large", tooLarge);
  return { fields, file: content === undefined ? null : { name, content } };
}

function formParser(type: string, fileSize: number): BusboyInstance {
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new AppError(
      "unsupported-media-type",
      "A file must be sent as a form (Content-Type: multipart/form-data)",
    );
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: { fileSize, parts: mostParts, fieldSize: anonymousLimit },
    });
  } catch {
    throw malformed("The form cannot be read");
  }
}

const mostParts = 20;

/** Reads the bytes of a request up to a limit, regardless of its Content-Length. @throws AppError `too-large` */
export async function readBytes(
  { req }: { req: { raw: Request } },
  limit: number,
  refusal = `The request's body is larger than ${sizeInWords(limit)}`,
): Promise<Buffer<ArrayBuffer>> {
  return Buffer.concat(await Array.fromAsync(boundedChunks(req.raw, limit, refusal)));
}

async function* boundedChunks(request: Request, limit: number, refusal: string): AsyncGenerator<Uint8Array> {
  const sent = chunksOf(request);
  let bytes = 0;
  for (let next = await sent.next(); !next.done; next = await sent.next()) {
    bytes += next.value.byteLength;
    if (bytes > limit) {
      await discardRest(sent);
      throw new AppError("too-large", refusal);
    }
    yield next.value;
  }
}

/** How long to keep reading a refused body, in milliseconds. */
const longestDiscard = 500;

/** Without this, the rest of a refused body would precede the client's next request, which would never be answered. */
async function discardRest(chunks: AsyncGenerator<Uint8Array>) {
  const readOn = async () => {
    while (!(await chunks.next()).done);
  };
  await Promise.race([readOn(), wait(longestDiscard, undefined, { ref: false })]);
}

/** A client that disconnects in mid-body is not a server error. */
async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw malformed("The request's body is incomplete");
  }
}

const sizeInWords = (bytes: number) =>
  bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`;

function parse(bytes: Buffer): unknown {
  assertBoundedJson(bytes);
  try {
    if (!isUtf8(bytes)) throw new SyntaxError("It is not UTF-8");
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    const refusal = malformed(
      `The request's body is not valid JSON: ${error instanceof Error ? error.message : error}`,
    );
    refusal.cause = error;
    throw refusal;
  }
}

/** Returns true if `readJson` threw the error because the body is not JSON at all. */
export const isNotJson = (error: AppError) => error.cause instanceof SyntaxError;

const malformed = (message: string, path = "") =>
  new AppError("invalid", path ? `"${path}" ${message}` : message, {
    issues: [{ path, message }] satisfies FieldIssue[],
  });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
