import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { editorSettings, signIn } from "./editor.ts";
import type { Figure, Measurement } from "./measurement.ts";
import { type SiteServer, startSite, temporaryDataFolder } from "./site-server.ts";

const feeds = Number(process.env.BENCH_FEEDS ?? 500);
const itemsPerFeed = 100;

/** Fetches many feeds concurrently: completeness, memory, and the site's response times during the fetch. */
export const measureNews: Measurement = async () => {
  const publisher = await startPublisher();
  const site = await startSite(temporaryDataFolder(), {
    FETCH_ALLOW_HOSTS: publisher.host,
    NEWS_FEED_URLS: Array.from({ length: feeds }, (_, feed) => `http://${publisher.host}/${feed}`).join(","),
    NEWS_FETCH_MINUTES: "0",
    ...editorSettings,
  });
  try {
    return await measure(site);
  } finally {
    await site.stop();
    publisher.stop();
  }
};

async function measure(site: SiteServer): Promise<Figure[]> {
  const cookie = await signIn(site);
  const before = await countArticles(site, cookie);
  const watch = watchSite(site, cookie);
  const first = await fetchFeeds(site, cookie);
  const seen = await watch.stop();
  const arrived = (await countArticles(site, cookie)) - before;
  const again = await fetchFeeds(site, cookie);
  const whole = feeds * itemsPerFeed;
  if (first.saved !== whole || arrived !== whole || again.saved !== 0)
    throw new Error(
      `of ${whole} items, ${first.saved} were reported saved and ${arrived} stored; the second fetch saved ${again.saved}: ` +
        first.errors.slice(0, 3).join("; "),
    );
  return [
    {
      name: `${feeds} feeds of ${itemsPerFeed} items, all new`,
      value: `${first.seconds.toFixed(1)} s, none lost or duplicated`,
    },
    { name: "the same feeds, unchanged", value: `${again.seconds.toFixed(1)} s` },
    {
      name: "resident memory before, and at its peak",
      value: `${seen.memoryBefore} MB, ${seen.memoryPeak} MB`,
    },
    { name: "a cached page during the fetch, median and p99", value: seen.stored },
    { name: "an uncached response during the fetch, median and p99", value: seen.fresh },
  ];
}

const sentence =
  "Family offices and wealth managers bought more software in this quarter than in the one before it. ";

function feedText(feed: number, host: string): string {
  const items = Array.from({ length: itemsPerFeed }, (_, item) => {
    const name = `${feed}-${item}`;
    return `<item><title>Report ${name} of the market desk</title><link>http://${host}/story/${name}</link>
      <guid isPermaLink="false">http://${host}/guid/${name}</guid><pubDate>Mon, 05 Jan 2026 08:30:00 GMT</pubDate>
      <description>In short: ${sentence}</description>
      <content:encoded><![CDATA[${`<p>${sentence.repeat(3)}<a href="/more">More</a></p>`.repeat(3)}]]></content:encoded></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
    <title>Feed ${feed}</title><link>http://${host}/</link><description>News</description>${items.join("")}</channel></rss>`;
}

async function startPublisher() {
  const server = createServer(({ url = "", headers }, response) => {
    const feed = Number(url.slice(1));
    const etag = `"feed-${feed}"`;
    if (headers["if-none-match"] === etag) return response.writeHead(304).end();
    response.writeHead(200, { "content-type": "application/rss+xml", etag });
    response.end(feedText(feed, headers.host ?? ""));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, stop: () => void server.close() };
}

async function countArticles(site: SiteServer, cookie: string): Promise<number> {
  const answer = await fetch(`${site.url}/api/admin/news/counts`, { headers: { cookie } });
  return (await answer.json()).total;
}

/** Uses `node:http`, which has no response timeout. */
const fetchFeeds = (site: SiteServer, cookie: string) =>
  new Promise<{ saved: number; errors: string[]; seconds: number }>((resolve, reject) => {
    const started = performance.now();
    const call = request(
      `${site.url}/api/news/fetch-rss`,
      { method: "POST", headers: { cookie } },
      (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (part: string) => {
          body += part;
        });
        response.on("end", () =>
          resolve({ ...JSON.parse(body), seconds: (performance.now() - started) / 1000 }),
        );
      },
    );
    call.on("error", reject);
    call.end();
  });

/** Requests pages and samples memory until stopped. */
function watchSite(site: SiteServer, cookie: string) {
  const memoryBefore = Math.round(site.residentMemory());
  const stored: number[] = [];
  const fresh: number[] = [];
  let memoryPeak = memoryBefore;
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      stored.push(await timeOf(`${site.url}/vendors/addepar`, {}));
      fresh.push(await timeOf(`${site.url}/api/vendors/addepar`, { cookie }));
      if (stored.length % 20 === 0) memoryPeak = Math.max(memoryPeak, Math.round(site.residentMemory()));
      await wait(50);
    }
  };
  const watching = work();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return { memoryBefore, memoryPeak, stored: spread(stored), fresh: spread(fresh) };
    },
  };
}

async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} returned ${answer.status} while feeds were fetched`);
  return performance.now() - started;
}

function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return `${at(0.5)} ms, ${at(0.99)} ms`;
}
