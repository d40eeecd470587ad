import { createHash } from "node:crypto";
import { type Dirent, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Context, MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { acceptsEncoding, bestEncoding, type Encoding } from "./response-cache/compressed-response.server.ts";

interface StaticFile {
  /** The file and its precompressed variants. */
  variants: Map<Encoding, string>;
  headers: Record<string, string>;
}

/** The build appends a content hash to file names, so these files never change. */
const hashedName = /-[\w-]{8}\.\w+$/;

/**
 * Serves the files that were in a folder at startup. Files with a hash in their name are cacheable for a year, others carry ETag
 * and Last-Modified. Passes other requests on.
 * @param root the folder that maps to `/`
 * @param folder the part of it to serve
 */
export function staticFiles(root: string, folder: string): MiddlewareHandler {
  const files = listFiles(root, folder);
  return async (c, next) => {
    const file = files.get(c.req.path);
    if (!file || !["GET", "HEAD"].includes(c.req.method)) return next();
    if (isNotModified(c, file.headers)) return new Response(null, { status: 304, headers: file.headers });
    const encoding = chooseEncoding(file, c.req.header("accept-encoding"));
    const bytes = await readFile(file.variants.get(encoding) ?? "");
    const headers = new Headers({ ...file.headers, "Content-Length": String(bytes.length) });
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    return new Response(bytes, { headers });
  };
}

function listFiles(root: string, folder: string): Map<string, StaticFile> {
  const entries: Dirent[] = readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(paths.map((file) => [`/${path.relative(root, file)}`, detailsOf(file)]));
}

function detailsOf(file: string): StaticFile {
  const { size, mtime, mtimeMs } = statSync(file);
  const tag = createHash("sha256").update(`${file} ${size} ${mtimeMs}`).digest("base64url").slice(0, 22);
  const candidates: [Encoding, string][] = [
    ["br", `${file}.br`],
    ["gzip", `${file}.gz`],
    ["identity", file],
  ];
  return {
    variants: new Map(candidates.filter(([, name]) => statSync(name, { throwIfNoEntry: false }))),
    headers: {
      "Content-Type": getMimeType(file) ?? "application/octet-stream",
      "Cache-Control": hashedName.test(file) ? "public, max-age=31536000, immutable" : "no-cache",
      ETag: `W/"${tag}"`,
      "Last-Modified": mtime.toUTCString(),
      Vary: "Accept-Encoding",
    },
  };
}

function chooseEncoding({ variants }: StaticFile, accepted: string | undefined): Encoding {
  const best = bestEncoding(accepted);
  if (best === "identity" || variants.has(best)) return best;
  return variants.keys().find((encoding) => acceptsEncoding(encoding, accepted)) ?? "identity";
}

/** RFC 9110, 13.2.2: the date counts only if the request has no ETag. */
function isNotModified(c: Context, headers: Record<string, string>): boolean {
  const tags = c.req.header("if-none-match");
  if (tags !== undefined) return tags === "*" || tags.includes((headers.ETag ?? "").replace("W/", ""));
  const since = Date.parse(c.req.header("if-modified-since") ?? "");
  return since >= Date.parse(headers["Last-Modified"] ?? "");
}
