import { setTimeout as wait } from "node:timers/promises";
import { editorSettings, signIn } from "./editor.ts";
import { withVendors } from "./many-vendors.ts";
import { atLeast, type Measurement } from "./measurement.ts";
import { metricsSettings, readMetric } from "./metrics.ts";
import type { SiteServer } from "./site-server.ts";
import { zipf } from "./zipf.ts";

const vendorCount = 10_000;
const headers = { "Accept-Encoding": "gzip, deflate, br" };
const readers = 8;
const warmUpRequests = 15_000;
const measuredMs = 60_000;
const saveEveryMs = 2000;

/** The share of anonymous requests served from memory while an editor saves a vendor every two seconds. */
export const measureInvalidation: Measurement = async (startSite, dataFolder) => {
  const site = await startSite({
    DATA_DIR: withVendors(dataFolder, vendorCount),
    ...metricsSettings,
    ...editorSettings,
  });
  try {
    const cookie = await signIn(site);
    const paths = await listPages(site);
    const next = zipf(paths.length, 20_261_122);
    const read = async () => {
      const answer = await fetch(site.url + paths[next()], { headers });
      await answer.arrayBuffer();
    };
    await readAll(site, paths);
    await readUntil(read, (count) => count >= warmUpRequests);
    const saving = new AbortController();
    const saves = saveVendors(site, cookie, saving.signal);
    const [hits, end] = [await readMetric(site, "answer_cache_hits_total"), Date.now() + measuredMs];
    const requests = await readUntil(read, () => Date.now() >= end);
    const share = ((await readMetric(site, "answer_cache_hits_total")) - hits) / requests;
    saving.abort();
    const name = `served from memory, of ${requests.toLocaleString("en")} requests for ${paths.length.toLocaleString("en")} pages during ${await saves} saves`;
    return [{ name, value: `${(100 * share).toFixed(1)} %`, target: atLeast(share, 0.95) }];
  } finally {
    await site.stop();
  }
};

/** The paths of all pages in the sitemap. */
async function listPages(site: SiteServer): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}

/** Warms the cache, as daily readers would. Uncached pages say nothing about saves. */
async function readAll(site: SiteServer, paths: string[]) {
  const waiting = [...paths];
  await readUntil(
    async () => {
      const answer = await fetch(site.url + (waiting.pop() ?? "/"), { headers });
      await answer.arrayBuffer();
    },
    () => waiting.length === 0,
  );
}

/** Runs several readers, each with one request at a time. @returns the number of requests */
async function readUntil(read: () => Promise<void>, isOver: (count: number) => boolean): Promise<number> {
  let count = 0;
  const reader = async () => {
    while (!isOver(count)) {
      count += 1;
      await read();
    }
  };
  await Promise.all(Array.from({ length: readers }, reader));
  return count;
}

/** Changes one vendor's text after another until aborted. @returns the number of saves */
async function saveVendors(site: SiteServer, cookie: string, signal: AbortSignal): Promise<number> {
  const vendors = (await (await fetch(`${site.url}/api/vendors?view=card`)).json()) as { id: number }[];
  let saves = 0;
  for (; !signal.aborted; saves++) {
    const id = vendors[(saves * 37) % vendors.length]?.id;
    const answer = await fetch(`${site.url}/api/vendors/${id}`, {
      method: "PUT",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ description: `What it does, as of save ${saves}.` }),
    });
    if (!answer.ok) throw new Error(`a save answered ${answer.status}`);
    await wait(saveEveryMs, undefined, { signal }).catch(() => {});
  }
  return saves;
}
