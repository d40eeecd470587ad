import { recordAudit } from "#accounts/audit.server.ts";
import { beginBatch } from "#cms/engine/history/batches.server.ts";
import { createEntry } from "#cms/engine/write/create-entries.server.ts";
import type { SaveRequest } from "#cms/engine/write/save.server.ts";
import { readFeedList } from "#integrations/feed/index.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { newsFeedContent } from "./news-feed.content.server.ts";
import type { ImportedFeeds } from "./news-feed.schema.ts";
import { newsFeeds } from "./news-feed.table.ts";
import { addressKey } from "./news-identity.server.ts";

/** No real list has more feeds, and each fetch visits all of them. */
const mostFeeds = 500;

/**
 * Adds the new feeds of an OPML file through the write pipeline, as one batch that can be undone as a whole.
 * @throws AppError `invalid` if the file is not an OPML list or is too long
 */
export async function importFeeds(text: string, request: SaveRequest): Promise<ImportedFeeds> {
  const entries = await readFeedList(text);
  if (entries.length === 0) throw new AppError("invalid", "This file lists no feeds");
  if (entries.length > mostFeeds)
    throw new AppError(
      "invalid",
      `This file lists ${entries.length} feeds; at most ${mostFeeds} can be imported`,
    );
  const { db, editor } = request;
  const existingKeys = new Set(
    (await db.select({ url: newsFeeds.url }).from(newsFeeds)).map(({ url }) => keyOf(url)),
  );
  const kind = newsFeedContent.kind;
  const batchId = await beginBatch(db, { kind, action: imported, editor });
  const feeds: ImportedFeeds["feeds"] = [];
  for (const { url, title, folder } of entries) {
    const place = { url, title, folder: folder.join(" / ") };
    const isKnown = existingKeys.has(keyOf(url));
    const fault = isKnown ? null : await faultOf({ url, title: title || null }, { ...request, batchId });
    existingKeys.add(keyOf(url));
    if (isKnown) feeds.push({ ...place, result: "known", message: "This feed already exists" });
    else feeds.push({ ...place, result: fault === null ? "added" : "invalid", message: fault });
  }
  const added = feeds.filter(({ result }) => result === "added").length;
  if (added === 0) return { batch: null, added, feeds };
  await recordAudit(db, { kind, title: pluralize(added, "feed"), action: imported, editor, batchId });
  return { batch: batchId, added, feeds };
}

/** The action's name in the audit log. */
const imported = "imported";

const keyOf = (url: string) => (isWebAddress(url) ? addressKey(url) : url);

/** Adds a feed. Returns an error message, or null on success. */
async function faultOf(
  values: { url: string; title: string | null },
  request: SaveRequest,
): Promise<string | null> {
  try {
    await createEntry(newsFeedContent, values, request);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.details.issues?.map(({ message }) => message).join("; ") || error.message;
  }
}
