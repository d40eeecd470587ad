import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Agent, fetch, type Headers, type Response } from "undici";
import { environment } from "#shared/environment.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { guardedConnector, type Lookup, refusalOf } from "./address-guard.ts";
import { decodeText } from "./charset.ts";
import { FetchError, fetchErrorOf } from "./fetch-error.ts";

export { FetchError };

type Identity = Pick<Settings, "product" | "siteUrl">;

/** The name that robots.txt can address us by, derived from the product's: `FamilyOfficeSoftwareBot`. */
export const botName = ({ product }: Pick<Settings, "product">) =>
  `${product.normalize("NFKD").replace(/[^a-z0-9]/gi, "")}Bot`;

const clients = new WeakMap<object, GuardedFetch>();

/** Returns the process's shared client for these settings. */
export function guardedFetchOf(settings: Identity & Pick<Settings, "fetchAllowHosts">): GuardedFetch {
  const cachedClient = clients.get(settings);
  if (cachedClient) return cachedClient;
  const userAgent = `${botName(settings)}/1.0 (+${settings.siteUrl})`;
  const client = new GuardedFetch({ allowHosts: settings.fetchAllowHosts, userAgent });
  clients.set(settings, client);
  return client;
}

export interface FetchRules {
  /** `host:port` pairs that may be fetched even at private addresses. */
  allowHosts: string[];
  /** Value of the User-Agent header. */
  userAgent: string;
  lookup?: Lookup;
  /** Timeout without a received byte, in milliseconds. */
  idleMs?: number;
}

export interface FetchLimits {
  /** Maximum size of a response after decompression. */
  maxBytes: number;
  /** Total timeout in milliseconds, including redirects. */
  withinMs?: number;
}

export interface FetchedResource {
  status: number;
  /** URL of the response after all redirects. */
  url: string;
  /** New URL of a resource that moved permanently, or null. */
  movedTo: string | null;
  headers: Headers;
  bytes: Buffer;
  text: () => string;
}

const second = 1000;
const mostRedirects = 5;

/**
 * Fetches URLs from editors and feeds, but only from the public internet: every connection and redirect is checked again. Size and
 * time are limited.
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
      // No keep-alive: while the process is busy, the other side may close an idle connection.
      pipelining: 0,
    });
  }

  /** Fetches a URL. Resolves for any status. `headers` are sent only to the first origin. @throws FetchError */
  async get(
    address: string,
    { maxBytes, withinMs = 20 * second }: FetchLimits,
    headers: Record<string, string> = {},
  ): Promise<FetchedResource> {
    const signal = AbortSignal.timeout(withinMs);
    let url = webAddress(address);
    let requestHeaders = headers;
    let isMovedForGood = true;
    let movedTo: string | null = null;
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const response = await this.#request(url, requestHeaders, signal);
      const next = redirectOf(response, url);
      if (!next) {
        const bytes = await gunzipBody(await read(response, url, maxBytes), url, maxBytes);
        const type = response.headers.get("content-type");
        const text = () => decodeText(bytes, type);
        return { status: response.status, url: url.href, movedTo, headers: response.headers, bytes, text };
      }
      await response.body?.cancel();
      isMovedForGood &&= response.status === 301 || response.status === 308;
      if (isMovedForGood) movedTo = next.href;
      // Headers meant for one origin, such as a key, are not sent to another.
      if (next.origin !== url.origin) requestHeaders = { accept: headers.accept ?? "*/*" };
      url = next;
    }
    throw new FetchError("too-many-redirects", `${url.host} redirects more than ${mostRedirects} times`);
  }

  /**
   * Sends a POST request and reads the response. Resolves for any status. Does not follow redirects, so that the body reaches no
   * other URL. `signal` aborts it.
   * @throws FetchError
   */
  async post(
    address: string,
    { maxBytes, withinMs = 20 * second, signal }: FetchLimits & { signal?: AbortSignal },
    body: string,
    headers: Record<string, string> = {},
  ): Promise<FetchedResource> {
    const url = webAddress(address);
    const limit = AbortSignal.timeout(withinMs);
    const deadline = signal ? AbortSignal.any([limit, signal]) : limit;
    const response = await this.#request(url, headers, deadline, { method: "POST", body });
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
    options: { method?: string; body?: string } = {},
  ): Promise<Response> {
    try {
      return await (environment.fetch ?? fetch)(url, {
        dispatcher: this.#agent,
        redirect: "manual",
        signal,
        ...options,
        headers: { "user-agent": this.#userAgent, ...headers },
      });
    } catch (error) {
      throw fetchErrorOf(error, url.host);
    }
  }
}

/**
 * Returns why a URL may not be fetched, as far as the URL itself shows, or null. The host's IP address is checked on each
 * connection.
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
    throw new FetchError("bad-address", `The address of ${url.host} contains a user name or password`);
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
      if (size > maxBytes) throw new FetchError("too-large", `${host} sent more than ${sizeOf(maxBytes)}`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw fetchErrorOf(error, host);
  }
  return Buffer.concat(chunks);
}

/** Decompresses a gzipped body without a Content-Encoding, as servers send files of unknown type. */
async function gunzipBody(bytes: Buffer, { host }: URL, maxBytes: number): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError)
      throw new FetchError("too-large", `${host} sent more than ${sizeOf(maxBytes)}`);
    throw new FetchError("unreadable", `${host} sent a damaged gzip file`);
  }
}

const sizeOf = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} kB`;
