import type { MiddlewareHandler } from "hono";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { PublicReads, type ReadResult } from "#cms/engine/read/public-reads.server.ts";
import type { Read } from "#cms/engine/read/reads.server.ts";
import type { Database } from "#db/database.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { uncachedParameter } from "#http/response-cache/response-cache.server.ts";
import { AppError } from "#shared/errors.ts";
import type { DraftRow } from "./draft.table.ts";
import type { DraftRef } from "./draft-view.server.ts";
import { inPreview } from "./preview-entry.server.ts";
import { findPreviewed, previewAddress } from "./preview-links.server.ts";

declare module "#http/request.server.ts" {
  interface RequestVariables {
    /** The preview's reads, which replace the shared public reads. */
    previewReads?: PublicReads;
  }
}

/**
 * Serves preview links as the public page. Each read runs in a short transaction that publishes the draft and is rolled back; none
 * is open during rendering. Previews are never cached or indexed.
 */
export function previewPages(types: ContentType[], reads: Read[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const url = new URL(c.req.url);
    const token = url.searchParams.get(uncachedParameter);
    if (token === null || c.req.method !== "GET") return next();
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex, nofollow");
    const { db, settings } = c.var;
    const draft = await findPreviewed(db, token);
    const ref = draft && refOf(types, draft);
    if (!ref) return c.html(ended, 404);
    try {
      const path = await inPreview(db, ref, draft, async (_tx, shown) => shown);
      if (path !== url.pathname) return c.redirect(previewAddress(path, token), 302);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return c.html(ended, 404);
    }
    const withDatabase = (work: (tx: Database) => Promise<ReadResult>) => inPreview(db, ref, draft, work);
    c.set("previewReads", new PublicReads(reads, { db, settings, withDatabase }));
    await next();
    const page = await asPreview(c.res);
    c.res = undefined;
    c.res = page;
    return undefined;
  };
}

/** Buffers the whole page, because its reads end with the transaction. The draft's form may frame it. */
async function asPreview(page: Response): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex, nofollow");
  return new Response(await page.arrayBuffer(), { status: page.status, headers });
}

function refOf(types: ContentType[], { kind, key, entryId }: DraftRow): DraftRef | null {
  const type = types.find((candidate) => candidate.kind === kind);
  return type ? { type, key, entryId } : null;
}

const ended = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>This preview has ended</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:32rem;padding:0 1rem">
<h1>This preview has ended</h1>
<p>The link has expired, or the draft was published or discarded. Ask the editor who sent it to you for a new one.</p>
<p><a href="/">Go to the home page</a></p>
</body>
</html>
`;
