import { setTimeout as wait } from "node:timers/promises";
import { startThrowAwayPostgres } from "../scripts/throw-away-postgres.ts";
import { editorSettings, signIn } from "./editor.ts";
import { watchLivez } from "./livez.ts";
import { withVendors } from "./many-vendors.ts";
import { below, type Figure, type Measurement } from "./measurement.ts";
import type { SiteServer } from "./site-server.ts";
import { loadNumbered } from "./wrk.ts";

const vendorCount = 200;
const seconds = 4;

interface Target {
  path: string;
  post?: { body: string; type: string };
}

const mcpCall = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "answer", arguments: { question: "who has an API" } },
};

/** One anonymous address of each kind. Pages that ignore the number are served from the cache of responses. */
const targets: Target[] = [
  { path: "/" },
  { path: "/vendors?q=NUMBER" },
  { path: "/vendors/addepar?since=2026-01-01&n=NUMBER" },
  { path: "/search?q=ledgre+NUMBER" },
  { path: "/api/search?q=ledgre+NUMBER" },
  { path: "/api/answer?q=does+adepar+have+an+api+NUMBER" },
  { path: "/compare/addepar-vs-masttro?n=NUMBER" },
  { path: "/fit?r=general-ledger&n=NUMBER" },
  { path: "/market?n=NUMBER" },
  { path: "/api/changes?vendor=addepar&since=2026-01-01&n=NUMBER" },
  { path: "/vendors/addepar.md?n=NUMBER" },
  { path: "/share/compare/addepar-vs-masttro.png?n=NUMBER" },
  { path: "/badge/addepar.svg?n=NUMBER" },
  { path: "/data/facts.csv?n=NUMBER" },
  { path: "/no/such/page/NUMBER" },
  {
    path: "/board-pack.pdf",
    post: {
      body: "v=addepar,masttro&title=NUMBER&date=2026-11-27",
      type: "application/x-www-form-urlencoded",
    },
  },
  {
    path: "/api/auth/login",
    post: { body: '{"email":"a@example.com","password":"wrong"}', type: "application/json" },
  },
  { path: "/mcp", post: { body: JSON.stringify(mcpCall), type: "application/json" } },
];

/**
 * Loads anonymous addresses with twenty and two hundred connections on both databases, with 200 vendors. Editors' saves take at most
 * a second, other requests wait at most 50 ms, and readers get a response or 429.
 */
export const measureOverload: Measurement = async (startSite, dataFolder) => {
  const postgres = await startThrowAwayPostgres();
  try {
    const dataDir = withVendors(dataFolder, vendorCount);
    const embedded = await measure("embedded", await startSite({ ...editorSettings, DATA_DIR: dataDir }));
    const onPostgres = { ...editorSettings, DATABASE_URL: postgres.url, SESSION_SECRET: "of the bench" };
    return [...embedded, ...(await measure("postgres", await startSite(onPostgres)))];
  } finally {
    await postgres.stop();
  }
};

async function measure(where: string, site: SiteServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  const livez = watchLivez(site);
  try {
    const cookie = await signIn(site);
    for (const connections of [20, 200])
      for (const target of targets) {
        await Promise.all([livez.longestWait(), site.longestTurn()]);
        const saves = startSaving(site, cookie);
        const counts = await loadNumbered({ url: site.url, ...target, seconds, connections });
        const slowestSave = await saves.stop();
        const turn = await site.longestTurn();
        const what = `${target.path.replace(/\W?n=NUMBER|NUMBER/, "")}, ${connections} connections, ${where}`;
        const { answered, refused, failed } = counts;
        const waited = Math.round(await livez.longestWait());
        const memory = Math.round(site.residentMemory());
        figures.push(
          {
            name: `${what}: slowest save`,
            value: `${Math.round(slowestSave)} ms`,
            target: below(slowestSave, 1000, "ms"),
          },
          {
            name: "longest turn of the event loop",
            value: `${Math.round(turn)} ms (/livez ${waited} ms)`,
            target: below(turn, 50, "ms"),
          },
          {
            name: "responses, of them 429; 5xx; memory",
            value: `${answered + refused + failed}, ${refused}; ${failed}; ${memory} MB`,
            target: below(failed, 1, "5xx"),
          },
        );
      }
    return figures;
  } finally {
    livez.stop();
    await site.stop();
  }
}

/** Saves a vendor every quarter of a second. `stop` resolves to the longest time of a save, in milliseconds. */
function startSaving(site: SiteServer, cookie: string): { stop: () => Promise<number> } {
  const headers = { "content-type": "application/json", cookie };
  let isOver = false;
  const run = async () => {
    const vendor = (await (await fetch(`${site.url}/api/vendors/masttro`)).json()) as { id: number };
    let longest = 0;
    for (let place = 0; !isOver; place++) {
      const started = performance.now();
      const body = JSON.stringify({ description: `Masttro is a platform, saved ${place} times.` });
      const answer = await fetch(`${site.url}/api/vendors/${vendor.id}`, { method: "PUT", headers, body });
      await answer.text();
      if (!answer.ok) throw new Error(`a save was answered ${answer.status}`);
      longest = Math.max(longest, performance.now() - started);
      await wait(250);
    }
    return longest;
  };
  const longest = run();
  // Reported by `stop`.
  longest.catch(() => {});
  return {
    stop: () => {
      isOver = true;
      return longest;
    },
  };
}
