import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds within which all processes must show another one's save. */
const shownWithin = 2000;
const pause = 20;

/** Details that no reader may see: SQL, the database's address, a driver's error, a stack trace. */
const leaks =
  /\bselect "|\binsert into "|\bupdate "\w+" set|Failed query|ECONN|postgres|secretKey|node_modules|\bat async |server\.js:\d/i;

/** A vendor with a counter in its description: `Version 7 of addepar.` */
interface Counted {
  id: number;
  slug: string;
  acknowledged: { version: number; at: number };
  /** The version that was sent last. */
  sent: number;
}

export interface LoadOnSites {
  /** Returns the number of responses so far by status. */
  counts: () => Record<number, number>;
  /** Waits for pending requests. @returns the distinct faults found in responses */
  stop: () => Promise<string[]>;
  /** Returns each vendor that shows neither its last acknowledged write nor a later unacknowledged one. */
  findLost: () => Promise<string[]>;
}

/**
 * Reads and writes continuously on several processes of one site. Each has one writer with its own vendor, and two readers of
 * all these vendors. A response must be 200 and current, or 503 without details.
 */
export async function loadSites(sites: string[], cookie: string): Promise<LoadOnSites> {
  const headers = { cookie, "content-type": "application/json" };
  const found: { id: number; slug: string }[] = await (await fetch(`${sites[0]}/api/vendors`)).json();
  // Higher than the versions of an earlier load on the same site.
  const first = Date.now();
  const counted = found
    .slice(0, sites.length)
    .map(({ id, slug }): Counted => ({ id, slug, acknowledged: { version: 0, at: 0 }, sent: first }));
  const faults = new Set<string>();
  const counts: Record<number, number> = {};
  let isOver = false;

  const ask = async (address: string, init?: RequestInit) => {
    const answer = await fetch(address, init);
    const text = await answer.text();
    counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    const fault = answer.status === 200 ? null : faultOf(answer, text);
    if (fault) faults.add(`${init?.method ?? "GET"} ${new URL(address).pathname}: ${fault}`);
    return { status: answer.status, text };
  };

  const save = async (site: string, vendor: Counted) => {
    const version = ++vendor.sent;
    const body = JSON.stringify({ description: descriptionOf(version, vendor.slug) });
    const { status } = await ask(`${site}/api/vendors/${vendor.id}`, { method: "PUT", headers, body });
    if (status === 200) vendor.acknowledged = { version, at: performance.now() };
  };

  const read = async (site: string, vendor: Counted, path: string) => {
    const { version: acknowledged, at } = vendor.acknowledged;
    const least = performance.now() - at > shownWithin ? acknowledged : 0;
    const { status, text } = await ask(`${site}${path}${vendor.slug}`);
    if (status !== 200) return;
    const shown = versionIn(text, vendor.slug);
    // Before the first save, the page shows the description from the starter content.
    if (shown === null ? least > 0 : shown < least || shown > vendor.sent)
      faults.add(`${path}${vendor.slug} shows ${shown}, not ${least} to ${vendor.sent}`);
  };

  const repeat = async (work: (turn: number) => Promise<void>) => {
    for (let turn = 0; !isOver; turn++) {
      await work(turn).catch((error: unknown) => faults.add(`no answer: ${error}`));
      await wait(pause);
    }
  };
  const pick = (turn: number) => counted[turn % counted.length] ?? fail();
  const workers = sites.flatMap((site, index) => [
    repeat(() => save(site, pick(index))),
    repeat((turn) => read(site, pick(turn), "/api/vendors/")),
    repeat((turn) => read(site, pick(turn), "/vendors/")),
  ]);

  return {
    counts: () => counts,
    stop: async () => {
      isOver = true;
      await Promise.all(workers);
      return [...faults];
    },
    findLost: async () => {
      const lost: string[] = [];
      for (const { slug, acknowledged, sent } of counted) {
        const shown = versionIn(await (await fetch(`${sites[0]}/api/vendors/${slug}`)).text(), slug) ?? 0;
        if (shown < acknowledged.version || shown > sent)
          lost.push(`${slug} is at ${shown}, not at ${acknowledged.version} to ${sent}`);
      }
      return lost;
    },
  };
}

/** Includes the vendor, because other vendors' pages show it too. */
const descriptionOf = (version: number | string, slug: string) => `Version ${version} of ${slug}.`;

function versionIn(text: string, slug: string): number | null {
  const version = new RegExp(descriptionOf("(\\d+)", slug)).exec(text)?.[1];
  return version === undefined ? null : Number(version);
}

function faultOf(answer: Response, text: string): string | null {
  if (answer.status !== 503) return `answered ${answer.status}`;
  if (answer.headers.get("cache-control") !== "no-store") return "503 may be stored";
  const leak = leaks.exec(text)?.[0];
  if (leak) return `503 tells "${leak.slice(0, 100)}"`;
  const isJson = answer.headers.get("content-type")?.includes("json");
  const names = isJson ? Object.keys(JSON.parse(text)).join() : "message";
  return names === "message" ? null : `503 with ${names}`;
}

function fail(): never {
  throw new Error("the site holds no vendors");
}
