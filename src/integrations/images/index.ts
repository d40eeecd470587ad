import { z } from "zod";
import { AppError } from "#shared/errors.ts";
import { FetchError, type FetchedResource, GuardedFetch } from "../guarded-fetch/index.ts";

export interface StockPhotoSettings {
  /** Speaks Unsplash's protocol. */
  apiUrl: string;
  accessKey: string;
}

const webAddress = z.url({ protocol: /^https?$/ });

/** The fields of a photo that we use, under the service's names. */
export const stockPhoto = z.object({
  id: z.string(),
  urls: z.object({ regular: webAddress, small: webAddress }),
  alt_description: z.string().nullish().default(null),
  description: z.string().nullish().default(null),
  user: z.object({
    name: z.string(),
    links: z.object({ html: webAddress }).nullish().default(null),
  }),
  links: z
    .object({
      html: webAddress.nullish().default(null),
      download_location: webAddress.nullish().default(null),
    })
    .nullish()
    .default(null),
});

export type StockPhoto = z.infer<typeof stockPhoto>;

const answer = z.object({ results: z.array(z.unknown()) });

const perPage = "24";
const usualTimeoutMs = 15_000;
const largestAnswer = 5 * 1024 * 1024;

/** Searches a service that speaks Unsplash's protocol. The operator sets its URL, so it may be on any address. */
class StockPhotoService {
  readonly #settings: StockPhotoSettings;
  readonly #fetch: GuardedFetch;

  constructor(settings: StockPhotoSettings) {
    this.#settings = settings;
    this.#fetch = new GuardedFetch({
      allowHosts: [hostAndPort(settings.apiUrl)],
      userAgent: "StockPhotos/1.0",
    });
  }

  /** @throws AppError `outside-service-failed`, with the reason */
  async search(query: string): Promise<StockPhoto[]> {
    const address = new URL(`${this.#settings.apiUrl.replace(/\/$/, "")}/search/photos`);
    address.search = new URLSearchParams({ query, per_page: perPage, content_filter: "high" }).toString();
    const result = answer.safeParse(readJson(await this.#get(address.href)));
    if (!result.success) throw failure("returned an unusable response");
    // Skip malformed photos instead of failing the search.
    return result.data.results.flatMap((one) => stockPhoto.safeParse(one).data ?? []);
  }

  /** Reports to the service that a photo is used, as its guidelines ask. The key is never sent to another host. */
  async reportUse(downloadLocation: string): Promise<void> {
    if (new URL(downloadLocation).origin !== new URL(this.#settings.apiUrl).origin)
      throw new AppError("invalid", "The photo's download location is not on the photo service's host");
    await this.#get(downloadLocation);
  }

  async #get(address: string): Promise<FetchedResource> {
    const headers = { authorization: `Client-ID ${this.#settings.accessKey}`, "accept-version": "v1" };
    try {
      const response = await this.#fetch.get(
        address,
        { maxBytes: largestAnswer, withinMs: usualTimeoutMs },
        headers,
      );
      if (response.status !== 200) throw failure(refusalOf(response));
      return response;
    } catch (error) {
      throw error instanceof FetchError ? failure(`failed: ${error.message}`) : error;
    }
  }
}

const services = new WeakMap<StockPhotoSettings, StockPhotoService>();

/** Returns the process's shared client for these settings. */
export function stockPhotosOf(settings: StockPhotoSettings): StockPhotoService {
  const service = services.get(settings) ?? new StockPhotoService(settings);
  services.set(settings, service);
  return service;
}

const failure = (how: string) => new AppError("outside-service-failed", `The photo service ${how}`);

function refusalOf({ status, headers }: FetchedResource): string {
  if (status === 401) return "does not accept the key (401): check UNSPLASH_ACCESS_KEY";
  if (status === 429 || (status === 403 && headers.get("x-ratelimit-remaining") === "0"))
    return `has reached its hourly limit (${status})`;
  return status === 403
    ? "refused the call (403): check UNSPLASH_ACCESS_KEY"
    : `answered with status ${status}`;
}

function readJson(response: FetchedResource): unknown {
  try {
    return JSON.parse(response.text());
  } catch {
    throw failure("returned a response that is not JSON");
  }
}

function hostAndPort(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
}
