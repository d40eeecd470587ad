import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** A finished response whose bytes can be sent again, in the encodings that were asked for. */
export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** Never empty. Once a compressed body is there, the plain one is kept only if somebody asks for it. */
  bodies: Map<Encoding, Body>;
  /** Bodies being made, which readers who come at the same time share. */
  underWay: Map<Encoding, Promise<Body>>;
  isCompressible: boolean;
}

/** The bytes in one encoding and all headers they are sent with, put together once. */
export interface Body {
  bytes: Buffer;
  headers: Record<string, string>;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const unbrotli = promisify(zlib.brotliDecompress);
const unzip = promisify(zlib.gunzip);

/**
 * A window of 256 kB, more than a page has. With the 4 MB of the default, V8 counts so much memory outside its heap that sixteen
 * compressions at a time cost it a full garbage collection (docs/decisions/0080).
 */
const windowBits = 18;

// Quality 5 compresses a page in about 2 ms; quality 10 to a tenth less, in about 30.
const brotliOptions = optionsOf(5);
const denseOptions = optionsOf(10);

/** Below this a compressed body is hardly smaller than its header. */
const compressedFrom = 256;

/** Reads a response to its end. Its headers are kept but for those that are one request's own. */
export async function readResponse(response: Response): Promise<CachedResponse> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const given = Object.fromEntries(response.headers);
  for (const name of ["content-length", "x-request-id"]) delete given[name];
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const headers = { ...given, etag, vary: "Accept-Encoding, Cookie" };
  return {
    status: response.status,
    headers,
    etag,
    bodies: new Map([["identity", bodyOf(headers, "identity", bytes)]]),
    underWay: new Map(),
    isCompressible: bytes.length >= compressedFrom && isText(given["content-type"]),
  };
}

/** The best encoding that the reader accepts and the body is worth. */
export const encodingFor = (cached: CachedResponse, acceptEncoding: string | undefined): Encoding =>
  cached.isCompressible ? bestEncoding(acceptEncoding) : "identity";

/** Compresses a page or data that nobody keeps, for this reader alone. Files and what is told bit by bit pass unchanged. */
export async function compressOnce(
  response: Response,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const { status, headers: given } = response;
  const type = given.get("content-type") ?? "";
  const encoding = bestEncoding(acceptEncoding);
  const isPlain = response.body !== null && !given.has("content-encoding");
  if (!isPlain || !isPageOrData.test(type) || encoding === "identity") return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(given);
  if (bytes.length < compressedFrom) return new Response(bytes, { status, headers });
  headers.delete("content-length");
  headers.set("Content-Encoding", encoding);
  headers.append("Vary", "Accept-Encoding");
  return new Response(new Uint8Array(await compress(bytes, encoding)), { status, headers });
}

const isPageOrData = /^(text\/html|application\/json)\b/;

function bestEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptsEncoding("br", acceptEncoding)) return "br";
  return acceptsEncoding("gzip", acceptEncoding) ? "gzip" : "identity";
}

/** Parses an Accept-Encoding header. Every client accepts the identity encoding. */
export function acceptsEncoding(encoding: Encoding, acceptEncoding: string | undefined): boolean {
  if (encoding === "identity") return true;
  if (!acceptEncoding) return false;
  return (encoding === "br" ? brAccepted : gzipAccepted).test(acceptEncoding);
}

/** Returns the body in an encoding, which is made at the first call and kept. */
export async function bodyIn(cached: CachedResponse, encoding: Encoding): Promise<Body> {
  const kept = cached.bodies.get(encoding) ?? cached.underWay.get(encoding);
  if (kept) return kept;
  const making = makeBody(cached, encoding);
  cached.underWay.set(encoding, making);
  try {
    const body = await making;
    // Several times as large as its compressions, and hardly anybody asks for it.
    if (encoding !== "identity") cached.bodies.delete("identity");
    cached.bodies.set(encoding, body);
    return body;
  } finally {
    cached.underWay.delete(encoding);
  }
}

/** Returns true if the reader already holds this response (RFC 9110, weak comparison). */
export const isNotModified = (cached: CachedResponse, ifNoneMatch: string | undefined) =>
  ifNoneMatch !== undefined &&
  cached.status === 200 &&
  (ifNoneMatch === "*" || ifNoneMatch.split(",").some((tag) => opaque(tag) === opaque(cached.etag)));

async function makeBody({ bodies, headers }: CachedResponse, encoding: Encoding): Promise<Body> {
  const plain = await plainBytes(bodies);
  if (encoding === "identity") return bodyOf(headers, encoding, plain);
  return bodyOf(headers, encoding, await compress(plain, encoding));
}

/** Replaces the Brotli body by a smaller one, which takes fifteen times as long to make. Without one it does nothing. */
export async function compressDensely({ bodies, headers }: CachedResponse): Promise<void> {
  if (!bodies.has("br")) return;
  bodies.set("br", bodyOf(headers, "br", await brotli(await plainBytes(bodies), denseOptions)));
}

const compress = (plain: Buffer, encoding: "br" | "gzip") =>
  encoding === "br" ? brotli(plain, brotliOptions) : gzip(plain);

async function plainBytes(bodies: ReadonlyMap<Encoding, Body>): Promise<Buffer> {
  const [plain, br, gz] = (["identity", "br", "gzip"] as const).map(
    (encoding) => bodies.get(encoding)?.bytes,
  );
  if (plain) return plain;
  if (br) return unbrotli(br);
  if (gz) return unzip(gz);
  throw new Error("A stored response has no body");
}

function bodyOf(headers: Record<string, string>, encoding: Encoding, bytes: Buffer): Body {
  const coding = encoding !== "identity" && { "content-encoding": encoding };
  return {
    bytes: inOwnMemory(bytes),
    headers: { ...headers, ...coding, "content-length": String(bytes.length) },
  };
}

/** A compressed body is a slice of zlib's output chunk, all of whose 16 or 64 kB would be held as long as the body is. */
function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function optionsOf(quality: number): zlib.BrotliOptions {
  return {
    chunkSize: 64 * 1024,
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_LGWIN]: windowBits,
    },
  };
}

/** Pictures are compressed already. */
const isText = (contentType = "") => /^text\/|[/+](json|xml|javascript)\b/.test(contentType);

const opaque = (tag: string) => tag.trim().replace(/^W\//, "");

/** Finds the coding in an Accept-Encoding header, unless `q=0` refuses it. */
const acceptanceOf = (coding: string) =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, "i");

const brAccepted = acceptanceOf("br");
const gzipAccepted = acceptanceOf("gzip");
