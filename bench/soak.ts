import { setTimeout as wait } from "node:timers/promises";
import { editorSettings, signIn } from "./editor.ts";
import { below, type Figure, type Measurement } from "./measurement.ts";
import { metricsSettings, readMetric } from "./metrics.ts";
import type { SiteServer } from "./site-server.ts";

const minutes = Number(process.env.SOAK_MINUTES ?? 5);
const readers = 12;
/** Memory growth allowed between the second fifth of the run and the last. */
const growthLimit = 10;

/**
 * Five minutes of mixed load: readers of cached pages, of uncached pages, of the API and of the search, and an editor who saves,
 * deletes and restores. Memory must stay flat, and no request may fail. The response cache is filled first, because memory growth
 * until the cache has its share does not indicate a leak.
 */
export const measureSoak: Measurement = async (startSite) => {
  const site = await startSite({ ...editorSettings, ...metricsSettings });
  try {
    await fillCache(site);
    const until = performance.now() + minutes * 60_000;
    const count = { answers: 0, failures: [] as string[] };
    const run = { site, until, count };
    const paths = await pathsOf(site);
    const memory = watchMemory(site, until);
    await Promise.all([
      ...Array.from({ length: readers }, (_, reader) => read(run, paths, reader)),
      edit(run),
    ]);
    return figuresOf(count, await memory);
  } finally {
    await site.stop();
  }
};

/** Requests new addresses until the cache evicts as much as it stores. */
async function fillCache(site: SiteServer) {
  let before = -1;
  for (let stored = 0, block = 0; stored > before; block++) {
    before = stored;
    const addresses = Array.from(
      { length: 4000 },
      (_, n) => `${site.url}/vendors?q=fill-${block}-${n}`,
    ).values();
    await Promise.all(Array.from({ length: readers }, () => readAll(addresses)));
    stored = Math.floor(await storedResponses(site));
  }
}

async function readAll(addresses: Iterable<string>) {
  for (const address of addresses) await (await fetch(address)).arrayBuffer();
}

interface Count {
  answers: number;
  failures: string[];
}

async function pathsOf(site: SiteServer): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path]) => path || "/");
  return [
    ...pages,
    "/vendors?q=zurich",
    "/api/vendors",
    "/api/faq",
    "/news/feed.xml",
    "/not-there",
    "/sitemap.xml",
  ];
}

interface Run {
  site: SiteServer;
  /** The end of the run, in `performance.now()` time. */
  until: number;
  count: Count;
}

async function read({ site, until, count }: Run, paths: string[], reader: number) {
  for (let turn = reader; performance.now() < until; turn += 7) {
    const path = paths[turn % paths.length] ?? "/";
    // Every fourth reader has a session, which bypasses the cache. Every sixth requests new addresses.
    const headers = reader % 4 === 0 ? { cookie: "session=bench" } : undefined;
    const address = reader % 6 === 1 ? `/vendors?q=${turn}` : path;
    await ask(site, address, { headers }, count);
    await wait(5);
  }
}

async function edit({ site, until, count }: Run) {
  const cookie = await signIn(site);
  const call = async (method: string, path: string, body?: unknown) =>
    ask(
      site,
      path,
      { ...write(method, body), headers: { cookie, "content-type": "application/json" } },
      count,
    );
  for (let turn = 0; performance.now() < until; turn++) {
    const made = await call("POST", "/api/faq", { question: `Question ${turn}?`, answer: "An *answer*." });
    const { id } = JSON.parse(made || "{}");
    await call("PUT", `/api/faq/${id}`, { answer: `Another answer, ${turn}.` });
    await call("DELETE", `/api/faq/${id}`);
    await wait(500);
  }
}

const write = (method: string, body?: unknown): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

async function ask(site: SiteServer, path: string, init: RequestInit, count: Count): Promise<string> {
  try {
    const answer = await fetch(site.url + path, init);
    const text = await answer.text();
    count.answers += 1;
    if (
      answer.status >= 500 ||
      (answer.status >= 400 && path !== "/not-there" && !path.startsWith("/not-there?"))
    )
      count.failures.push(`${answer.status} ${path}`);
    return text;
  } catch (error) {
    count.failures.push(`${path}: ${error instanceof Error ? error.message : error}`);
    return "";
  }
}

/** In MB. */
interface Memory {
  resident: number;
  /** The part used by cached responses, which may grow to their share of the machine's memory (`shareOfMemory`). */
  stored: number;
}

/** Samples the server's memory every five seconds. */
async function watchMemory(site: SiteServer, until: number): Promise<Memory[]> {
  const seen: Memory[] = [];
  while (performance.now() < until) {
    await wait(5000);
    seen.push({ resident: site.residentMemory(), stored: await storedResponses(site) });
  }
  return seen;
}

const storedResponses = async (site: SiteServer) => (await readMetric(site, "answer_cache_bytes")) / 1e6;

function figuresOf({ answers, failures }: Count, memory: Memory[]): Figure[] {
  const fifth = Math.max(1, Math.floor(memory.length / 5));
  const parts = [memory.slice(fifth, 2 * fifth), memory.slice(-fifth)];
  const means = (of: keyof Memory) =>
    parts.map((part) => part.reduce((sum, seen) => sum + seen[of], 0) / part.length);
  const inMegabytes = (values: number[]) => values.map((value) => `${Math.round(value)} MB`).join(", ");
  const [early = 0, late = 0] = means("resident");
  const growth = (100 * (late - early)) / early;
  return [
    {
      name: `${minutes} minutes of mixed load: responses, failures`,
      value: `${answers.toLocaleString("en")}, ${failures.length}${failures[0] ? ` (${failures[0]})` : ""}`,
      target: below(failures.length, 1, "failures"),
    },
    {
      name: "resident memory in the second and the last fifth of the run",
      value: `${inMegabytes([early, late])} (${growth.toFixed(1)} %)`,
      target: below(growth, growthLimit, "% more"),
    },
    { name: "of which cached responses", value: inMegabytes(means("stored")) },
  ];
}
