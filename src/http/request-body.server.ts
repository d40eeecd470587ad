import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "hono";
import type { z } from "zod";
import { AppError, type FieldIssue } from "#shared/errors.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import { assertBoundedJson, findControlCharacter } from "./json-limits.ts";
import type { AppEnv } from "./request.server.ts";

/** More than any entry of the site needs; a text of 5 MB is refused. */
const editorLimit = 2 * 1024 * 1024;
/** More than anybody needs who is not signed in: an address, a password, a few sentences. */
const anonymousLimit = 8 * 1024;

/**
 * The JSON object of a request.
 * @throws AppError `unsupported-media-type` when it is not JSON, `too-large`, `invalid` when it is malformed, no object,
 *   nested too deeply, of too many parts, or holds control characters (the first is named)
 */
export async function readJson(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
    throw new AppError(
      "unsupported-media-type",
      "The request's body has to be JSON (Content-Type: application/json)",
    );
  const body = parse(await readBytes(c, c.var.editor ? editorLimit : anonymousLimit));
  if (!isObject(body)) throw malformed("The request's body has to be a JSON object");
  const path = findControlCharacter(body);
  if (path !== null) throw malformed("contains control characters", path);
  return body;
}

/**
 * The payload of a request, as its schema has it.
 * @throws AppError as `readJson` does, and `invalid` with the first faults that the schema finds
 */
export async function readPayload<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const given = schema.safeParse(await readJson(c));
  if (!given.success) throw invalidPayload(given.error);
  return given.data;
}

/** The same as `readJson` for calls that may come without a body: an empty object then. */
export const findJson = (c: Context<AppEnv>): Promise<Record<string, unknown>> =>
  c.req.header("content-type") ? readJson(c) : Promise.resolve({});

/** Characters beyond ASCII take up to three times as many bytes in a form as in JSON. */
const formLimit = 3 * anonymousLimit;

/**
 * The fields of a form that a page sends.
 * @throws AppError `unsupported-media-type` when it is none, `too-large`, `invalid` when it is incomplete
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    throw new AppError("unsupported-media-type", "The request's body has to be a form");
  const bytes = await readBytes({ req: { raw: request } }, formLimit);
  return Object.fromEntries(new URLSearchParams(bytes.toString("utf8")));
}

/** Allowance for the parts of a form around its file. */
const formOverhead = 1024 * 1024;

/** A form that uploads a file, as it was sent. */
export interface UploadedForm {
  body: Buffer<ArrayBuffer>;
  type: string;
}

/**
 * The bytes of a form that uploads a file.
 * @throws AppError `unsupported-media-type` when it is none, `too-large` with the text `tooLarge`
 */
export async function readUpload(
  c: Context<AppEnv>,
  { megabytes, tooLarge }: { megabytes: number; tooLarge: string },
): Promise<UploadedForm> {
  const type = c.req.header("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new AppError(
      "unsupported-media-type",
      "A file has to be sent as a form (Content-Type: multipart/form-data)",
    );
  return { body: await readBytes(c, megabytes * 1024 * 1024 + formOverhead, tooLarge), type };
}

/** Parses a form; of megabytes that takes a tenth of a second. @throws AppError `invalid` when it is malformed */
export async function parseUpload({ body, type }: UploadedForm): Promise<FormData> {
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw malformed("The form cannot be read");
  }
}

/** Reads the bytes of a request up to a limit, regardless of its Content-Length. @throws AppError `too-large` */
export async function readBytes(
  { req }: { req: { raw: Request } },
  limit: number,
  refusal = `The request's body is larger than ${sizeInWords(limit)}`,
): Promise<Buffer<ArrayBuffer>> {
  const sent = chunksOf(req.raw);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let next = await sent.next(); !next.done; next = await sent.next()) {
    bytes += next.value.byteLength;
    if (bytes > limit) {
      await discardRest(sent);
      throw new AppError("too-large", refusal);
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

/** The time in milliseconds for which a refused body is read on. */
const longestDiscard = 500;

/** The rest of a refused body would come before the client's next request, which would never be answered. */
async function discardRest(chunks: AsyncGenerator<Uint8Array>) {
  const readOn = async () => {
    while (!(await chunks.next()).done);
  };
  await Promise.race([readOn(), wait(longestDiscard, undefined, { ref: false })]);
}

/** A client that goes away in the middle of its body is no fault of the server. */
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
    return JSON.parse(bytes.toString("utf8"));
  } catch (error) {
    throw malformed(
      `The request's body is not valid JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}

const malformed = (message: string, path = "") =>
  new AppError("invalid", path ? `"${path}" ${message}` : message, {
    issues: [{ path, message }] satisfies FieldIssue[],
  });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
