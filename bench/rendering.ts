import { setTimeout as wait } from "node:timers/promises";
import { startThrowAwayPostgres } from "../scripts/throw-away-postgres.ts";
import { editorSettings, signIn } from "./editor.ts";
import { addVendors, withVendors } from "./many-vendors.ts";
import { below, type Figure, type Measurement } from "./measurement.ts";
import type { SiteServer } from "./site-server.ts";

const vendorCount = 200;

/** Any session cookie bypasses the response cache, even an invalid one. */
const withSession = { "Accept-Encoding": "gzip, deflate, br", Cookie: "session=bench" };
const anonymous = { "Accept-Encoding": "gzip, deflate, br" };
const warmUp = 60;
const rounds = 100;

/** In milliseconds. */
const limits = {
  rendered: {
    embedded: { "/vendors/addepar": 5, "/vendors": 4, "/": 4 },
    postgres: { "/vendors/addepar": 4, "/vendors": 3, "/": 3 },
  },
  afterSave: { "/vendors/addepar": 6, "/vendors": 5, "/": 5 },
};
type Path = keyof typeof limits.afterSave;

/** CPU time of the server's main thread for rendering a page with 200 vendors, on both databases. */
export const measureRendering: Measurement = async (startSite, dataFolder) => {
  const postgres = await startThrowAwayPostgres();
  try {
    const dataDir = withVendors(dataFolder, vendorCount);
    const embedded = await measure("embedded", await startSite({ ...editorSettings, DATA_DIR: dataDir }));
    const onPostgres = { ...editorSettings, DATABASE_URL: postgres.url, SESSION_SECRET: "of the bench" };
    await (await startSite(onPostgres)).stop();
    addVendors({ DATABASE_URL: postgres.url }, vendorCount);
    return [...embedded, ...(await measure("postgres", await startSite(onPostgres)))];
  } finally {
    await postgres.stop();
  }
};

async function measure(where: keyof typeof limits.rendered, site: SiteServer): Promise<Figure[]> {
  try {
    const cookie = await signIn(site);
    const figures: Figure[] = [];
    for (const [path, limit] of Object.entries(limits.rendered[where]) as [Path, number][]) {
      const again = await timeOf(site, warmUp, rounds, () => read(site, path, withSession));
      figures.push(figureOf(`${path} rendered, ${where}`, again, limit));
      const { save, firstReader } = await timeSaves(site, cookie, path);
      const limitAfterSave = limits.afterSave[path];
      figures.push(
        figureOf(`${path} for the first reader after a save, ${where}`, firstReader, limitAfterSave),
      );
      figures.push(figureOf("that save, with the pages rendered again after it", save));
    }
    return figures;
  } finally {
    await site.stop();
  }
}

const figureOf = (name: string, milliseconds: number, limit?: number): Figure => ({
  name: `CPU time of ${name}`,
  value: `${milliseconds.toFixed(1)} ms`,
  ...(limit !== undefined && { target: below(milliseconds, limit, "ms") }),
});

/** Returns the mean, in milliseconds. */
async function timeOf(site: SiteServer, before: number, times: number, work: () => Promise<void>) {
  for (let time = 0; time < before; time++) await work();
  const started = await site.mainThreadTime();
  for (let time = 0; time < times; time++) await work();
  return ((await site.mainThreadTime()) - started) / times;
}

const saves = 25;
/** Milliseconds for the background work after a save, such as related information. */
const pauseMs = 250;

/** Returns the mean cost of several saves and of the first request for a page after each, in milliseconds. */
async function timeSaves(site: SiteServer, cookie: string, path: string) {
  const vendor = (await (await fetch(`${site.url}/api/vendors/addepar`)).json()) as { id: number };
  let [save, firstReader] = [0, 0];
  for (let place = 0; place < saves; place++) {
    save += await timeOf(site, 0, 1, async () => {
      const answer = await fetch(`${site.url}/api/vendors/${vendor.id}`, {
        method: "PUT",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify({ name: `Addepar ${place}`, isFeatured: true }),
      });
      if (!answer.ok) throw new Error(`a save answered ${answer.status}`);
      await wait(pauseMs);
    });
    firstReader += await timeOf(site, 0, 1, () => read(site, path, anonymous));
  }
  return { save: save / saves, firstReader: firstReader / saves };
}

async function read(site: SiteServer, path: string, headers: Record<string, string>) {
  const answer = await fetch(site.url + path, { headers });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  await answer.arrayBuffer();
}
