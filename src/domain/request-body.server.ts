import type { Context } from "hono";
import { AppError, type FieldIssue } from "#shared/errors.ts";

/** More than any entry of the site needs; a text of 5 MB is refused. */
const largestBody = 2 * 1024 * 1024;

/**
 * The JSON object of a request.
 * @throws AppError `unsupported-media-type` when it is not JSON, `too-large`, `invalid` when it is malformed, no object, or
 *   holds control characters
 */
export async function readJson(c: Context): Promise<Record<string, unknown>> {
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
    throw new AppError(
      "unsupported-media-type",
      "The request's body has to be JSON (Content-Type: application/json)",
    );
  const body = parse(await readText(c));
  if (!isObject(body)) throw malformed("The request's body has to be a JSON object");
  const issues = controlCharacters(body, "");
  if (issues.length > 0)
    throw new AppError("invalid", `${issues[0]?.path}: ${issues[0]?.message}`, { issues });
  return body;
}

/** The same for calls that may come without a body: an empty object then. */
export const findJson = (c: Context): Promise<Record<string, unknown>> =>
  c.req.header("content-type") ? readJson(c) : Promise.resolve({});

const readText = async (c: Context) => new TextDecoder().decode(await readBytes(c, largestBody));

/** The bytes of a request, and no more than is allowed, whatever it says of its length. @throws AppError `too-large` */
export async function readBytes(
  c: Context,
  limit: number,
  refusal = `The request's body is larger than ${limit / 1024 / 1024} MB`,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new AppError("too-large", refusal);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed(
      `The request's body is not valid JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}

const malformed = (message: string) =>
  new AppError("invalid", message, { issues: [{ path: "", message }] satisfies FieldIssue[] });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Tabs and line ends apart, control characters are in no text of ours, and PostgreSQL holds neither NUL nor half a pair. */
const control = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

function controlCharacters(value: unknown, path: string): FieldIssue[] {
  if (typeof value === "string")
    return control.test(value) ? [{ path, message: "contains control characters" }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    ...(control.test(key) ? [{ path, message: "contains control characters" }] : []),
    ...controlCharacters(part, path ? `${path}.${key}` : key),
  ]);
}
