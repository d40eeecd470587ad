import { Hono } from "hono";
import { tagsHeader } from "#http/response-cache/network-headers.server.ts";
import { StorageError } from "#integrations/storage/index.ts";
import type { MediaStore } from "./folder-store.server.ts";
import { findMediaFile } from "./media.server.ts";

/** The tag that removes a picture from a content delivery network. */
export const pictureTag = (hash: string) => `picture:${hash}`;

/** Serves the uploaded pictures. The content of a URL never changes, so browsers and networks cache it forever. */
export function mediaFiles(store: MediaStore, { hasNetwork }: { hasNetwork: boolean }) {
  const app = new Hono();
  app.get("/media/*", async (c) => {
    const type = contentTypes.get(/\.(\w+)$/.exec(c.req.path)?.[1] ?? "");
    const tag = `"${c.req.path.slice("/media/".length)}"`;
    const find = () => findMediaFile(store, c.req.path);
    const bytes = type ? await find().catch(unavailable) : null;
    if (bytes === "unavailable")
      return c.text("The picture cannot be read at the moment", 503, {
        "Cache-Control": "no-store",
        "Retry-After": "10",
      });
    if (!type || !bytes) return c.text("Not found", 404, { "Cache-Control": "no-cache" });
    const headers = {
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'",
      ETag: tag,
      ...(hasNetwork && { "Cache-Tag": tagsHeader(new Set([pictureTag(tag.slice(1, 33))])) }),
    };
    if (holds(c.req.header("if-none-match"), tag)) return c.body(null, 304, headers);
    return c.body(bytes, 200, {
      ...headers,
      "Content-Type": type,
      "Content-Length": String(bytes.byteLength),
      "Content-Disposition": "inline",
    });
  });
  return app;
}

/** Proxies send the tags of several copies, and make them weak. */
const holds = (ifNoneMatch = "", tag: string) =>
  ifNoneMatch.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag);

/** An unreachable storage must not look like a missing picture. */
function unavailable(error: unknown): "unavailable" {
  if (error instanceof StorageError) return "unavailable";
  throw error;
}

const contentTypes = new Map([
  ["avif", "image/avif"],
  ["gif", "image/gif"],
  ["jpg", "image/jpeg"],
  ["png", "image/png"],
  ["webp", "image/webp"],
]);
