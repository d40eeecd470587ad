import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { guardedFetchOf } from "../guarded-fetch/index.ts";
import { type ReadFeed, reader } from "../reading/index.ts";

/** A feed that a site has. */
export interface FoundFeed {
  url: string;
  /** As the feed names itself. */
  title: string;
  /** Number of its items. */
  items: number;
}

type FindSettings = Pick<Settings, "fetchAllowHosts" | "product" | "siteUrl">;

const largestPage = 4 * 1024 * 1024;
const withinMs = 10_000;
const accept = "application/rss+xml, application/atom+xml, application/feed+json, text/html;q=0.9, */*;q=0.5";
/** Usual paths of feeds on sites that name none. */
const usualPaths = ["/feed", "/rss", "/feed.xml", "/rss.xml", "/atom.xml", "/index.xml", "/blog/feed"];

/**
 * Finds the feeds of a site: the address itself, what its page names, else what lies at the usual paths. Each is
 * fetched and read.
 * @returns none when the site has none that can be read
 * @throws AppError `outside-service-failed` when the site cannot be reached, or its page cannot be read
 */
export async function findFeeds(address: string, settings: FindSettings): Promise<FoundFeed[]> {
  const page = await visit(address, settings);
  const itself = await feedOf(page);
  if (itself) return [itself];
  const named = await readAll(await linksOf(page), settings);
  if (named.length > 0) return named;
  return readAll(
    usualPaths.map((path) => new URL(path, page.url).href),
    settings,
  );
}

interface Visited {
  url: string;
  text: string;
}

async function visit(address: string, settings: FindSettings): Promise<Visited> {
  const limits = { maxBytes: largestPage, withinMs };
  const answer = await guardedFetchOf(settings).get(address, limits, { accept });
  if (answer.status !== 200)
    throw new AppError(
      "outside-service-failed",
      `${new URL(answer.url).host} answered with status ${answer.status}`,
    );
  return { url: answer.url, text: answer.text() };
}

async function linksOf({ url, text }: Visited): Promise<string[]> {
  try {
    return await reader.readFeedLinks({ html: text, url });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `The page of ${new URL(url).host} cannot be searched: ${error.message}`);
  }
}

/** Reads one after the other, each feed once; what is none is left out. */
async function readAll(addresses: string[], settings: FindSettings): Promise<FoundFeed[]> {
  const found = new Map<string, FoundFeed>();
  for (const address of addresses) {
    const feed = await readQuietly(() => visit(address, settings).then(feedOf));
    if (feed) found.set(feed.url, feed);
  }
  return [...found.values()];
}

const feedOf = ({ url, text }: Visited): Promise<FoundFeed | null> =>
  readQuietly(async () => {
    const feed: ReadFeed = await reader.readFeed({ text, url, now: new Date().toISOString() });
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
