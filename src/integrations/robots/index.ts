import robotsParser, { type Robot } from "robots-parser";
import { environment } from "#shared/environment.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { botName, FetchError, type GuardedFetch, guardedFetchOf } from "../guarded-fetch/index.ts";

type RobotsSettings = Pick<Settings, "fetchAllowHosts" | "product" | "siteUrl">;

interface CachedRobot {
  robot: Promise<Robot>;
  until: number;
}

const hour = 60 * 60 * 1000;
const mostSites = 500;
/** In bytes. RFC 9309 allows crawlers to stop reading there. */
const largestFile = 500 * 1024;

const allowAll = "";
const disallowAll = "User-agent: *\nDisallow: /";

/** Caches the robots rules of each site for an hour. */
class Robots {
  readonly #fetch: GuardedFetch;
  readonly #name: string;
  readonly #sites = new Map<string, CachedRobot>();

  constructor(settings: RobotsSettings) {
    this.#fetch = guardedFetchOf(settings);
    this.#name = botName(settings);
  }

  /** @throws FetchError for a URL that may not be fetched */
  async allow(address: string): Promise<boolean> {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol))
      throw new FetchError("bad-address", `${address.slice(0, 200)} is not an http:// or https:// address`);
    return (await this.#robotOf(url.origin)).isAllowed(url.href, this.#name) !== false;
  }

  #robotOf(origin: string): Promise<Robot> {
    const cachedRobot = this.#sites.get(origin);
    if (cachedRobot && cachedRobot.until > environment.now()) return cachedRobot.robot;
    const robot = this.#ask(origin);
    robot.catch(() => this.#sites.delete(origin));
    if (this.#sites.size >= mostSites) this.#sites.delete(this.#sites.keys().next().value ?? "");
    this.#sites.set(origin, { robot, until: environment.now() + hour });
    return robot;
  }

  /** A site without the file allows everything. A site that fails allows nothing (RFC 9309, 2.3.1). */
  async #ask(origin: string): Promise<Robot> {
    const file = `${origin}/robots.txt`;
    const { status, text } = await this.#fetch.get(file, { maxBytes: largestFile });
    const rules = status === 200 ? text() : status >= 400 && status < 500 ? allowAll : disallowAll;
    return robotsParser(file, rules);
  }
}

const instances = new WeakMap<object, Robots>();

/** Returns the process's shared rules for these settings. */
export function robotsOf(settings: RobotsSettings): Robots {
  const robots = instances.get(settings) ?? new Robots(settings);
  instances.set(settings, robots);
  return robots;
}
