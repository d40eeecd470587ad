import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { guardedFetchOf } from "../guarded-fetch/index.ts";
import { type ReadFeed, reader } from "../reading/index.ts";

/** A feed of a site. */
export interface FoundFeed {
  url: string;
  /** The feed's own title. */
  title: string;
  /** Number of items. */
  items: number;
}

type FindSettings = Pick<Settings, "fetchAllowHosts" | "product" | "siteUrl">;

const largestPage = 4 * 1024 * 1024;
const withinMs = 10_000;
const accept = "application/rss+xml, application/atom+xml, application/feed+json, text/html;q=0.9, */*;q=0.5";
/** Common feed paths, tried if a site names no feed. */
const usualPaths = ["/feed", "/rss", "/feed.xml", "/rss.xml", "/atom.xml", "/index.xml", "/blog/feed"];

/**
 * Finds the feeds of a site: the URL itself, the feeds its page names, or feeds at common paths. Each is fetched and parsed.
 * @returns none if the site has no readable feed
 * @throws AppError `outside-service-failed` if the site is unreachable or its page is unreadable
 */
export async function findFeeds(address: string, settings: FindSettings): Promise<FoundFeed[]> {
  const page = await visit(address, settings);
  const ownFeed = await feedOf(page);
  if (ownFeed) return [ownFeed];
  const linkedFeeds = await readAll(await linksOf(page), settings);
  if (linkedFeeds.length > 0) return linkedFeeds;
  return readAll(
    usualPaths.map((path) => new URL(path, page.url).href),
    settings,
  );
}

interface Page {
  url: string;
  text: string;
}

async function visit(address: string, settings: FindSettings): Promise<Page> {
  const limits = { maxBytes: largestPage, withinMs };
  const answer = await guardedFetchOf(settings).get(address, limits, { accept });
  if (answer.status !== 200)
    throw new AppError(
      "outside-service-failed",
      `${new URL(answer.url).host} answered with status ${answer.status}`,
    );
  return { url: answer.url, text: answer.text() };
}

async function linksOf({ url, text }: Page): Promise<string[]> {
  try {
    return await reader.readFeedLinks({ html: text, url });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `The page of ${new URL(url).host} cannot be searched: ${error.message}`);
  }
}

/** Reads feeds one after another, each once. Omits URLs that are not feeds. */
async function readAll(addresses: string[], settings: FindSettings): Promise<FoundFeed[]> {
  const feeds = new Map<string, FoundFeed>();
  for (const address of addresses) {
    const feed = await readQuietly(() => visit(address, settings).then(feedOf));
    if (feed) feeds.set(feed.url, feed);
  }
  return [...feeds.values()];
}

const feedOf = ({ url, text }: Page): Promise<FoundFeed | null> =>
  readQuietly(async () => {
    const feed: ReadFeed = await reader.readFeed({
      text,
      url,
      now: new Date(environment.now()).toISOString(),
    });
    return { url, title: feed.title, items: feed.items.length };
  });

async function readQuietly<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
