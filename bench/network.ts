import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../scripts/free-port.ts";
import { startThrowAwayPostgres } from "../scripts/throw-away-postgres.ts";
import { perSecond } from "./cached.ts";
import { startCachingProxy } from "./caching-proxy.ts";
import { editorSettings, signIn } from "./editor.ts";
import { addVendors } from "./many-vendors.ts";
import type { Figure, Measurement } from "./measurement.ts";
import { temporaryDataFolder } from "./site-server.ts";
import { loadDrawn } from "./wrk.ts";
import { zipf } from "./zipf.ts";

const processes = 2;
const vendorCount = 1000;
const seconds = 30;
const secondsBetweenSaves = 2;
const keptByNetwork = 60;
const headers = { "Accept-Encoding": "gzip, deflate, br" };

/**
 * Readers request the pages of 1,000 vendors, distributed by Zipf's law, while a vendor is saved every two seconds. First two
 * processes on PostgreSQL alone, then behind a caching proxy that caches pages for a minute.
 */
export const measureNetwork: Measurement = async () => {
  const postgres = await startThrowAwayPostgres();
  const site = await startProcesses(postgres.url);
  try {
    addVendors({ DATABASE_URL: postgres.url }, vendorCount);
    const addresses = await pathsOf(site.url);
    const direct = await measure(site, site.url, addresses);
    const proxy = await startCachingProxy(site.url);
    try {
      const before = proxy.counts();
      const behind = await measure(site, proxy.url, addresses);
      const { alone, site: asked } = proxy.counts();
      const share = (alone - before.alone) / (alone + asked - before.alone - before.site);
      return [
        ...figures(`${processes} processes on PostgreSQL, no network`, direct),
        ...figures("the same behind a caching proxy", behind),
        { name: "  served by the proxy alone", value: `${(share * 100).toFixed(1)} %` },
      ];
    } finally {
      await proxy.stop();
    }
  } finally {
    await site.stop();
    await postgres.stop();
  }
};

interface Measured {
  rate: number;
  p99: number;
  /** The site's CPU time per response, in milliseconds. */
  cost: number;
}

const figures = (name: string, { rate, p99, cost }: Measured): Figure[] => [
  { name, value: perSecond(rate) },
  { name: "  p99", value: `${Math.round(p99)} ms` },
  { name: "  CPU time of the site per response", value: `${cost.toFixed(2)} ms` },
];

interface Processes {
  url: string;
  /** Returns the CPU time of the server processes, in milliseconds. */
  processorTime: () => number;
  stop: () => Promise<void>;
}

async function startProcesses(databaseUrl: string): Promise<Processes> {
  const port = String(await freePort());
  const supervisor = spawn(process.execPath, ["scripts/start.ts"], {
    env: {
      ...process.env,
      PORT: port,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: "one secret for all processes",
      WEB_PROCESSES: String(processes),
      CDN_MAX_AGE: String(keptByNetwork),
      DATA_DIR: temporaryDataFolder(),
      ...editorSettings,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => supervisor.kill("SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(`${url}/healthz`).catch(() => null))?.ok; tries++) {
    if (tries > 600) throw new Error("the processes did not start within a minute");
    await wait(100);
  }
  return {
    url,
    processorTime: () => childrenOf(supervisor).reduce((sum, pid) => sum + processorTimeOf(pid), 0),
    stop: async () => {
      const ended = once(supervisor, "exit");
      if (supervisor.kill("SIGTERM")) await ended;
    },
  };
}

const childrenOf = ({ pid }: ChildProcess) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");

/** User and system time, in clock ticks of 10 ms (proc(5): fields 14 and 15). */
function processorTimeOf(pid: string): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10;
}

async function pathsOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path]) => path || "/");
}

async function measure(site: Processes, url: string, paths: string[]): Promise<Measured> {
  const draw = zipf(paths.length, 1);
  const drawn = Array.from({ length: 100_000 }, () => paths[draw()] ?? "/");
  const file = join(temporaryDataFolder(), "paths.txt");
  writeFileSync(file, drawn.join("\n"));
  await loadDrawn({ url, headers, seconds: 10 }, file);
  const before = site.processorTime();
  const saving = new AbortController();
  const saves = saveAgainAndAgain(site.url, saving.signal);
  const { rate, p99 } = await loadDrawn({ url, headers, seconds }, file);
  saving.abort();
  await saves;
  return { rate, p99, cost: (site.processorTime() - before) / (rate * seconds) };
}

async function saveAgainAndAgain(url: string, signal: AbortSignal) {
  const cookie = await signIn({ url });
  const vendors: { id: number }[] = await (await fetch(`${url}/api/vendors`)).json();
  for (let turn = 0; !signal.aborted; turn++) {
    const { id } = vendors[turn % vendors.length] ?? { id: 0 };
    const saved = await fetch(`${url}/api/vendors/${id}`, {
      method: "PUT",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ headquarters: `Zürich ${turn}` }),
    });
    if (!saved.ok) throw new Error(`a save returned ${saved.status}`);
    await wait(secondsBetweenSaves * 1000);
  }
}
