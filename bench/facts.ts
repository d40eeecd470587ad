import { spawnSync } from "node:child_process";
import { editorSettings, signIn } from "./editor.ts";
import { withVendors } from "./many-vendors.ts";
import { atLeast, below, type Figure, type Measurement } from "./measurement.ts";
import type { SiteServer } from "./site-server.ts";

interface Facts {
  summary: { total: number; sourced: number; due: number; unsourced: number };
  facts: { state: string }[];
}

/** The share of sourced facts in the starter content, and the cost of a very large number of facts. */
export const measureFacts: Measurement = async (startSite, dataFolder) => {
  const starter = await startSite();
  const share = await measureShare(starter).finally(() => starter.stop());
  const folder = withVendors(dataFolder, vendorCount);
  const { status, stderr } = spawnSync(process.execPath, ["bench/many-facts.process.ts"], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: folder },
  });
  if (status !== 0) throw new Error(`the facts could not be added: ${stderr}`);
  const large = await startSite({ ...editorSettings, DATA_DIR: folder });
  const cost = await measureCost(large).finally(() => large.stop());
  return [...share, ...cost];
};

/** The share of the vendors' facts with a source, and the number of facts without a known state. */
async function measureShare(site: SiteServer): Promise<Figure[]> {
  const vendors: { slug: string }[] = await read(site, "/api/vendors?view=choice");
  const found: Facts[] = await Promise.all(
    vendors.map(({ slug }) => read(site, `/api/vendors/${slug}/facts`)),
  );
  const sum = (of: (facts: Facts) => number) => found.reduce((total, facts) => total + of(facts), 0);
  const [total, sourced] = [sum(({ summary }) => summary.total), sum(({ summary }) => summary.sourced)];
  const stateless = sum(({ facts }) => facts.filter(({ state }) => !state).length);
  return [
    {
      name: `facts of ${vendors.length} vendors with a valid source, of ${total}`,
      value: `${sourced} (${((100 * sourced) / total).toFixed(1)} %)`,
      target: atLeast(sourced / total, 0.6),
    },
    { name: "facts without a state", value: String(stateless), target: below(stateless, 1, "facts") },
  ];
}

const vendorCount = 10_000;
const times = 40;

/** In milliseconds. */
const limits = { profile: 6, queue: 50 };

/** CPU time of rendering a profile and of the review queue, with ten thousand vendors of sixty facts each. */
async function measureCost(site: SiteServer): Promise<Figure[]> {
  const cookie = await signIn(site);
  const profile = (place: number) =>
    site.mainThreadTime().then(async (started) => {
      await read(site, `/vendors/made-up-${place}`, { Cookie: "session=bench" });
      return (await site.mainThreadTime()) - started;
    });
  const queue = () =>
    site.mainThreadTime().then(async (started) => {
      await read(site, "/api/admin/facts-due", { Cookie: cookie });
      return (await site.mainThreadTime()) - started;
    });
  const many = vendorCount.toLocaleString("en");
  const figure = (name: string, taken: number, limit: number): Figure => ({
    name: `CPU time of ${name}, ${many} vendors of sixty facts`,
    value: `${taken.toFixed(1)} ms`,
    target: below(taken, limit, "ms"),
  });
  return [
    figure("a profile requested for the first time", await median(profile), limits.profile),
    figure("the queue of due facts", await median(queue), limits.queue),
  ];
}

async function median(measure: (place: number) => Promise<number>): Promise<number> {
  const taken: number[] = [];
  for (let place = 0; place < times; place++) taken.push(await measure(place));
  return taken.sort((a, b) => a - b)[times / 2] ?? 0;
}

async function read(site: SiteServer, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(site.url + path, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.headers.get("content-type")?.includes("json") ? answer.json() : answer.text();
}
