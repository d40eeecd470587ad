import { Agent, fetch, type Headers, type Response } from "undici";
import type { Settings } from "#shared/settings.server.ts";
import { guardedConnector, type Lookup, refusalOf } from "./address-guard.ts";
import { decodeText } from "./charset.ts";
import { FetchError, fetchErrorOf } from "./fetch-error.ts";

export { FetchError };

type Identity = Pick<Settings, "product" | "siteUrl">;

/** The name by which robots.txt may address us, made of the product's: `FamilyOfficeSoftwareBot`. */
export const botName = ({ product }: Pick<Settings, "product">) =>
  `${product.normalize("NFKD").replace(/[^a-z0-9]/gi, "")}Bot`;

const made = new WeakMap<object, GuardedFetch>();

/** The one client of a process with these settings. */
export function guardedFetchOf(settings: Identity & Pick<Settings, "fetchAllowHosts">): GuardedFetch {
  const known = made.get(settings);
  if (known) return known;
  const userAgent = `${botName(settings)}/1.0 (+${settings.siteUrl})`;
  const client = new GuardedFetch({ allowHosts: settings.fetchAllowHosts, userAgent });
  made.set(settings, client);
  return client;
}

export interface FetchRules {
  /** `host:port`s that may be fetched from although they are on no public address. */
  allowHosts: string[];
  /** Value of the User-Agent header. */
  userAgent: string;
  lookup?: Lookup;
  /** After how many milliseconds without a byte an answer is given up. */
  idleMs?: number;
}

export interface FetchLimits {
  /** The most bytes of an answer, after unpacking. */
  maxBytes: number;
  /** The most milliseconds for everything, redirects included. */
  withinMs?: number;
}

export interface Fetched {
  status: number;
  /** Address of the response after all redirects. */
  url: string;
  /** New address of a resource that moved permanently, or null. */
  movedTo: string | null;
  headers: Headers;
  bytes: Buffer;
  text: () => string;
}

const second = 1000;
const mostRedirects = 5;

/**
 * Fetches from addresses that editors and feeds name, and never from what is not on the public internet: every connection
 * and every redirect is checked again. Sizes and times are limited, whatever the other side does.
 */
export class GuardedFetch {
  readonly #agent: Agent;
  readonly #userAgent: string;

  constructor({ allowHosts, userAgent, lookup, idleMs = 10 * second }: FetchRules) {
    this.#userAgent = userAgent;
    this.#agent = new Agent({
      connect: guardedConnector(allowHosts, lookup),
      headersTimeout: idleMs,
      bodyTimeout: idleMs,
      // Uses a connection once: while the process is busy, the other side may close an idle one.
      pipelining: 0,
    });
  }

  /** Fetches an address; resolves for any status. `headers` go to no other host than the first. @throws FetchError */
  async get(
    address: string,
    { maxBytes, withinMs = 20 * second }: FetchLimits,
    headers: Record<string, string> = {},
  ): Promise<Fetched> {
    const signal = AbortSignal.timeout(withinMs);
    let url = webAddress(address);
    let sent = headers;
    let isMovedForGood = true;
    let movedTo: string | null = null;
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const response = await this.#request(url, sent, signal);
      const next = redirectOf(response, url);
      if (!next) {
        const bytes = await read(response, url, maxBytes);
        const type = response.headers.get("content-type");
        const text = () => decodeText(bytes, type);
        return { status: response.status, url: url.href, movedTo, headers: response.headers, bytes, text };
      }
      await response.body?.cancel();
      isMovedForGood &&= response.status === 301 || response.status === 308;
      if (isMovedForGood) movedTo = next.href;
      // Headers meant for one host, such as a key, are not sent to another.
      if (next.origin !== url.origin) sent = { accept: headers.accept ?? "*/*" };
      url = next;
    }
    throw new FetchError("too-many-redirects", `${url.host} redirects more than ${mostRedirects} times`);
  }

  /**
   * Sends a body by POST and reads the answer; resolves for any status. A redirect is an answer like another: what was meant
   * for one address goes to no other. `signal` gives it up before its time. @throws FetchError
   */
  async post(
    address: string,
    { maxBytes, withinMs = 20 * second, signal }: FetchLimits & { signal?: AbortSignal },
    body: string,
    headers: Record<string, string> = {},
  ): Promise<Fetched> {
    const url = webAddress(address);
    const limit = AbortSignal.timeout(withinMs);
    const given = signal ? AbortSignal.any([limit, signal]) : limit;
    const response = await this.#request(url, headers, given, { method: "POST", body });
    const bytes = await read(response, url, maxBytes);
    const text = () => decodeText(bytes, response.headers.get("content-type"));
    return { status: response.status, url: url.href, movedTo: null, headers: response.headers, bytes, text };
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #request(
    url: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
    sent: { method?: string; body?: string } = {},
  ): Promise<Response> {
    try {
      return await fetch(url, {
        dispatcher: this.#agent,
        redirect: "manual",
        signal,
        ...sent,
        headers: { "user-agent": this.#userAgent, ...headers },
      });
    } catch (error) {
      throw fetchErrorOf(error, url.host);
    }
  }
}

/**
 * Returns why an address may not be fetched from, as far as it says so itself, or null. The host's own address is judged at
 * each connection.
 */
export function addressFault(address: string, allowHosts: string[]): string | null {
  try {
    const url = webAddress(address);
    return refusalOf(url, allowHosts)?.message ?? null;
  } catch (error) {
    if (error instanceof FetchError) return error.message;
    throw error;
  }
}

function webAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new FetchError("bad-address", `${address.slice(0, 200)} is not an http:// or https:// address`);
  if (url.username || url.password)
    throw new FetchError("bad-address", `The address of ${url.host} holds a name or a password`);
  url.hash = "";
  return url;
}

function redirectOf(response: Response, from: URL): URL | null {
  const location = response.headers.get("location");
  return [301, 302, 303, 307, 308].includes(response.status) && location ? webAddress(location, from) : null;
}

async function read(response: Response, { host }: URL, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      // Leaving the loop cancels the rest.
      if (size > maxBytes) throw new FetchError("too-large", `${host} gave more than ${sizeOf(maxBytes)}`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw fetchErrorOf(error, host);
  }
  return Buffer.concat(chunks);
}

const sizeOf = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} kB`;
