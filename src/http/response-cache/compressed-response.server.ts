import { hash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { environment } from "#shared/environment.server.ts";
import { compress, compressInPool } from "./compressor.server.ts";

export type Encoding = "br" | "gzip" | "identity";

/** A finished response as bytes, in each encoding requested so far. */
export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  etag: string;
  /** Never empty. The first compressed body replaces the plain one until a reader requests it. */
  bodies: Map<Encoding, Body>;
  /** Compressions in progress, shared by concurrent readers. */
  underWay: Map<Encoding, Promise<Body>>;
  isCompressible: boolean;
}

/** The bytes in one encoding with the complete headers. */
export interface Body {
  bytes: Buffer;
  headers: Record<string, string>;
}

const unbrotli = promisify(zlib.brotliDecompress);
const unzip = promisify(zlib.gunzip);

/**
 * A 256 kB window, larger than any page. With the default of 4 MB, sixteen concurrent compressions report so much external memory
 * that V8 runs a full garbage collection (docs/decisions/0080).
 */
const windowBits = 18;

// Quality 3 takes about 1 ms a page, quality 5 three times as long for 12% fewer bytes, quality 10 about 40 ms for 20% fewer.
const brotliOptions = optionsOf(3);
const denseOptions = optionsOf(10);

/** In bytes. Compressing smaller bodies saves nothing. */
const compressedFrom = 256;

const bytesByStream = new WeakMap<ReadableStream, { bytes: Buffer<ArrayBuffer> | null }>();

/**
 * A response that hands its bytes to the cache without copying them. The body of an ordinary `Response` is copied twice, and its bytes
 * stay in memory until V8 collects the whole heap (docs/decisions/0099).
 */
export function responseOfBytes(bytes: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const held: { bytes: Buffer<ArrayBuffer> | null } = { bytes };
  const stream = new ReadableStream(
    {
      pull(controller) {
        if (held.bytes === null) throw new TypeError("The body has been taken");
        controller.enqueue(held.bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  bytesByStream.set(stream, held);
  return new Response(stream, init);
}

async function bytesOf(response: Response): Promise<Buffer<ArrayBuffer>> {
  const held = response.body && bytesByStream.get(response.body);
  if (!held?.bytes) return Buffer.from(await response.arrayBuffer());
  const { bytes } = held;
  // Node keeps every response's stream until the next full collection.
  held.bytes = null;
  return bytes;
}

/** Reads a response to its end, and drops the headers that belong to one request. */
export async function readResponse(response: Response): Promise<CachedResponse> {
  const bytes = await bytesOf(response);
  const responseHeaders = Object.fromEntries(response.headers);
  for (const name of ["content-length", "x-request-id"]) delete responseHeaders[name];
  const etag = `W/"${hash("sha256", bytes, "base64url").slice(0, 22)}"`;
  const vary = [...new Set(["Accept-Encoding", "Cookie", ...listIn(responseHeaders.vary)])].join(", ");
  const headers = { ...responseHeaders, etag, vary };
  return {
    status: response.status,
    headers,
    etag,
    bodies: new Map([["identity", bodyOf(headers, "identity", bytes)]]),
    underWay: new Map(),
    isCompressible: bytes.length >= compressedFrom && isText(responseHeaders["content-type"]),
  };
}

const listIn = (header: string | undefined) => header?.split(/\s*,\s*/) ?? [];

/** Returns the reader's best encoding, or identity if compression would not pay. */
export const encodingFor = (cached: CachedResponse, acceptEncoding: string | undefined): Encoding =>
  cached.isCompressible ? bestEncoding(acceptEncoding) : "identity";

/** Compresses an uncached page or data for one reader. Files and event streams pass unchanged. */
export async function compressOnce(
  response: Response,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const { status, headers: originalHeaders } = response;
  const type = originalHeaders.get("content-type") ?? "";
  const encoding = bestEncoding(acceptEncoding);
  const isPlain = response.body !== null && !originalHeaders.has("content-encoding");
  if (!isPlain || !isPageOrData.test(type) || encoding === "identity") return response;
  const bytes = await bytesOf(response);
  const headers = new Headers(originalHeaders);
  if (bytes.length < compressedFrom) return new Response(bytes, { status, headers });
  headers.delete("content-length");
  headers.set("Content-Encoding", encoding);
  headers.append("Vary", "Accept-Encoding");
  return new Response(new Uint8Array(await compressFirst(bytes, encoding)), { status, headers });
}

const isPageOrData = /^(text\/html|application\/json)\b/;

/** Returns the reader's preferred encoding, the smaller one of equals. No zstd: a fourth body would only use memory. */
export function bestEncoding(acceptEncoding: string | undefined): Encoding {
  const quality = qualitiesIn(acceptEncoding);
  const best = quality.br >= quality.gzip ? "br" : "gzip";
  return quality[best] > 0 && quality[best] >= quality.identity ? best : "identity";
}

/** Parses an Accept-Encoding header. Every client accepts the identity encoding. */
export const acceptsEncoding = (encoding: Encoding, acceptEncoding: string | undefined): boolean =>
  encoding === "identity" || qualitiesIn(acceptEncoding)[encoding] > 0;

type Qualities = Readonly<Record<Encoding, number>>;

const nothingSaid: Qualities = { br: 0, gzip: 0, identity: 0 };

/** Browsers send only a handful of different headers. */
const mostKnownHeaders = 100;
const knownHeaders = new Map<string, Qualities>();

/** Returns each encoding's quality from 0 to 1, by name or by `*`. Identity comes last unless it is named. */
function qualitiesIn(header: string | undefined): Qualities {
  if (!header) return nothingSaid;
  const cachedQualities = knownHeaders.get(header);
  if (cachedQualities) return cachedQualities;
  const said = new Map(header.toLowerCase().split(",").map(readCoding));
  const of = (coding: string) => said.get(coding) ?? said.get("*") ?? 0;
  const qualities = {
    br: of("br"),
    gzip: Math.max(of("gzip"), said.get("x-gzip") ?? 0),
    identity: said.get("identity") ?? 0,
  };
  if (knownHeaders.size >= mostKnownHeaders) knownHeaders.clear();
  knownHeaders.set(header, qualities);
  return qualities;
}

function readCoding(part: string): [coding: string, quality: number] {
  const [coding = "", ...parameters] = part.split(";").map((one) => one.trim());
  const qualityText = parameters.find((one) => /^q\s*=/.test(one))?.split("=")[1];
  const quality = qualityText === undefined ? 1 : Number(qualityText);
  return [coding, quality >= 0 && quality <= 1 ? quality : 0];
}

/** Returns the body in an encoding, compressing it on first use. */
export async function bodyIn(cached: CachedResponse, encoding: Encoding): Promise<Body> {
  const kept = cached.bodies.get(encoding) ?? cached.underWay.get(encoding);
  if (kept) return kept;
  const making = makeBody(cached, encoding);
  cached.underWay.set(encoding, making);
  try {
    const body = await making;
    // The plain body is several times as large and rarely requested.
    if (encoding !== "identity") cached.bodies.delete("identity");
    cached.bodies.set(encoding, body);
    return body;
  } finally {
    cached.underWay.delete(encoding);
  }
}

/** Returns true if the reader's copy is current (RFC 9110, weak comparison). */
export const isNotModified = (cached: CachedResponse, ifNoneMatch: string | undefined) =>
  ifNoneMatch !== undefined &&
  cached.status === 200 &&
  (ifNoneMatch === "*" || ifNoneMatch.split(",").some((tag) => opaque(tag) === opaque(cached.etag)));

async function makeBody({ bodies, headers }: CachedResponse, encoding: Encoding): Promise<Body> {
  const plain = await plainBytes(bodies);
  if (encoding === "identity") return bodyOf(headers, encoding, plain);
  return bodyOf(headers, encoding, await compressFirst(plain, encoding));
}

/** Recompresses the Brotli body, if there is one, at a quality that takes forty times as long. */
export async function compressDensely({ bodies, headers }: CachedResponse): Promise<void> {
  if (!bodies.has("br")) return;
  const plain = await plainBytes(bodies);
  bodies.set(
    "br",
    bodyOf(headers, "br", await environment.offload(() => compressInPool(plain, denseOptions))),
  );
}

const compressFirst = (plain: Buffer, encoding: "br" | "gzip") =>
  environment.offload(() => compress(plain, encoding === "br" ? brotliOptions : null));

async function plainBytes(bodies: ReadonlyMap<Encoding, Body>): Promise<Buffer> {
  const [plain, br, gz] = (["identity", "br", "gzip"] as const).map(
    (encoding) => bodies.get(encoding)?.bytes,
  );
  if (plain) return plain;
  if (br) return environment.offload(() => unbrotli(br));
  if (gz) return environment.offload(() => unzip(gz));
  throw new Error("A stored response has no body");
}

function bodyOf(headers: Record<string, string>, encoding: Encoding, bytes: Buffer): Body {
  const coding = encoding !== "identity" && { "content-encoding": encoding };
  return {
    bytes: inOwnMemory(bytes),
    headers: { ...headers, ...coding, "content-length": String(bytes.length) },
  };
}

/** Copies the bytes: a body that is a slice of zlib's output chunk would retain the whole 16 or 64 kB. */
function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

function optionsOf(quality: number): zlib.BrotliOptions {
  return {
    chunkSize: 16 * 1024,
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_LGWIN]: windowBits,
    },
  };
}

/** Pictures are already compressed. */
const isText = (contentType = "") => /^text\/|[/+](json|xml|javascript)\b/.test(contentType);

const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
