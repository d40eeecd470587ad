import robotsParser, { type Robot } from "robots-parser";
import type { Settings } from "#shared/settings.server.ts";
import { botName, FetchError, type GuardedFetch, guardedFetchOf } from "../guarded-fetch/index.ts";

type RobotsSettings = Pick<Settings, "fetchAllowHosts" | "product" | "siteUrl">;

interface Known {
  robot: Promise<Robot>;
  until: number;
}

const hour = 60 * 60 * 1000;
const mostSites = 500;
/** RFC 9309 lets a crawler stop reading there. */
const largestFile = 500 * 1024;

const everything = "";
const nothing = "User-agent: *\nDisallow: /";

/** Robots rules of the sites, each fetched once an hour. */
class Robots {
  readonly #fetch: GuardedFetch;
  readonly #name: string;
  readonly #sites = new Map<string, Known>();

  constructor(settings: RobotsSettings) {
    this.#fetch = guardedFetchOf(settings);
    this.#name = botName(settings);
  }

  /** @throws FetchError for what is no address that may be fetched */
  async allow(address: string): Promise<boolean> {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol))
      throw new FetchError("bad-address", `${address.slice(0, 200)} is not an http:// or https:// address`);
    return (await this.#robotOf(url.origin)).isAllowed(url.href, this.#name) !== false;
  }

  #robotOf(origin: string): Promise<Robot> {
    const known = this.#sites.get(origin);
    if (known && known.until > Date.now()) return known.robot;
    const robot = this.#ask(origin);
    robot.catch(() => this.#sites.delete(origin));
    if (this.#sites.size >= mostSites) this.#sites.delete(this.#sites.keys().next().value ?? "");
    this.#sites.set(origin, { robot, until: Date.now() + hour });
    return robot;
  }

  /** A site without the file allows everything; one that fails allows nothing (RFC 9309, 2.3.1). */
  async #ask(origin: string): Promise<Robot> {
    const file = `${origin}/robots.txt`;
    const { status, text } = await this.#fetch.get(file, { maxBytes: largestFile });
    const rules = status === 200 ? text() : status >= 400 && status < 500 ? everything : nothing;
    return robotsParser(file, rules);
  }
}

const made = new WeakMap<object, Robots>();

/** Those of a process with these settings. */
export function robotsOf(settings: RobotsSettings): Robots {
  const robots = made.get(settings) ?? new Robots(settings);
  made.set(settings, robots);
  return robots;
}
