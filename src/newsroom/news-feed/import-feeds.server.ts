import { recordAudit } from "#accounts/audit.server.ts";
import { beginBatch } from "#cms/history/batches.server.ts";
import { createEntry } from "#cms/write/create-entries.server.ts";
import type { SaveRequest } from "#cms/write/save.server.ts";
import { readFeedList } from "#integrations/feed/index.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { addressKey } from "../items/news-identity.server.ts";
import { newsFeedContent } from "./news-feed.content.server.ts";
import type { ImportedFeeds } from "./news-feed.schema.ts";
import { newsFeeds } from "./news-feed.table.ts";

/** More feeds are no editor's list, and every one is fetched each hour. */
const mostFeeds = 500;

/**
 * Adds the feeds of an OPML file that are not there yet, each by the ordinary write pipeline; all of them are one
 * batch, undone as a whole.
 * @throws AppError `invalid` for a file that is no such list or too long a one
 */
export async function importFeeds(text: string, request: SaveRequest): Promise<ImportedFeeds> {
  const listed = await readFeedList(text);
  if (listed.length === 0) throw new AppError("invalid", "This file lists no feeds");
  if (listed.length > mostFeeds)
    throw new AppError(
      "invalid",
      `This file lists ${listed.length} feeds; at most ${mostFeeds} can be imported`,
    );
  const { db, editor } = request;
  const known = new Set(
    (await db.select({ url: newsFeeds.url }).from(newsFeeds)).map(({ url }) => keyOf(url)),
  );
  const kind = newsFeedContent.kind;
  const batchId = await beginBatch(db, { kind, action: imported, editor });
  const feeds: ImportedFeeds["feeds"] = [];
  for (const { url, title, folder } of listed) {
    const place = { url, title, folder: folder.join(" / ") };
    const isKnown = known.has(keyOf(url));
    const fault = isKnown ? null : await faultOf({ url, title: title || null }, { ...request, batchId });
    known.add(keyOf(url));
    if (isKnown) feeds.push({ ...place, result: "known", message: "This feed is there already" });
    else feeds.push({ ...place, result: fault === null ? "added" : "invalid", message: fault });
  }
  const added = feeds.filter(({ result }) => result === "added").length;
  if (added === 0) return { batch: null, added, feeds };
  await recordAudit(db, { kind, title: pluralize(added, "feed"), action: imported, editor, batchId });
  return { batch: batchId, added, feeds };
}

/** The action as the audit calls it. */
const imported = "imported";

const keyOf = (url: string) => (isWebAddress(url) ? addressKey(url) : url);

/** Adds a feed. Returns why it cannot be. */
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
