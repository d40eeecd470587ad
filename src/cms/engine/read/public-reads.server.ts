import type { OpenAPIHono } from "@hono/zod-openapi";
import { TrieRouter } from "hono/router/trie-router";
import { anonymous, viewerOf } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeRead } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { CacheKeys } from "#http/response-cache/cache-key.server.ts";
import { anyContent, TaggedCache } from "#http/response-cache/tagged-cache.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { bodyInTurns, jsonInTurns } from "./long-lists.server.ts";
import { plainData } from "./plain-data.server.ts";
import type { Read, ReadContext } from "./reads.server.ts";

/** The result of a read. */
export interface ReadResult {
  data: unknown;
  json: string;
}

const cacheBytes = 24 * 1024 * 1024;

/** Data and JSON of one result take about so many bytes per character of its JSON. */
const bytesPerCharacter = 4;

/** Bounds the keys and tags of data that results share; of the data itself there is as much as the code has keys. */
const sharedKeysBytes = 64 * 1024;

/** The API's reads as anonymous readers see them, for the API itself and, in the process, for pages. */
export class PublicReads {
  readonly cache = new TaggedCache<ReadResult>({
    maxBytes: cacheBytes,
    sizeOf: (key, { json }) => key.length + json.length * bytesPerCharacter,
  });
  /** Data that several results are made from (`ReadContext.remember`). */
  readonly sharedData = new TaggedCache<object>({ maxBytes: sharedKeysBytes, sizeOf: (key) => key.length });
  readonly #router = new TrieRouter<Read>();
  readonly #keys: CacheKeys;
  readonly #source: Pick<ReadContext, "db" | "settings">;

  constructor(reads: Read[], source: { db: Database; settings: Settings }) {
    this.#source = source;
    this.#keys = new CacheKeys(
      reads.map(({ path, views = [], parameters = [] }) => ({
        pattern: path,
        parameters: [...(views.length > 0 ? ["view"] : []), ...parameters],
      })),
    );
    for (const read of reads) this.#router.add("GET", routePattern(read.path), read);
  }

  /**
   * Answers an address of the API, path and query, and adds the tags of what the answer depends on.
   * @throws AppError `not-found`, `invalid`
   */
  async read(address: string, tags: Set<string>): Promise<ReadResult> {
    const key = this.#keys.keyOf(address);
    try {
      if (key === null || key.length > longestKey) return await this.#run(address, tags);
      const found = await this.cache.findOrProduce(key, (own) => this.#run(key, own));
      if (!found) throw new Error("A read had no result");
      for (const tag of found.tags) tags.add(tag);
      return found.value;
    } catch (error) {
      // What is missing now may be there after the next change.
      tags.add(anyContent);
      throw error;
    }
  }

  async #run(address: string, tags: Set<string>): Promise<ReadResult> {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    const [[match]] = this.#router.match("GET", pathname);
    if (!match) throw new AppError("not-found", "There is no such address in the API");
    const [read, params] = match;
    const data = await read.run({
      ...this.#source,
      viewer: anonymous,
      params: Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, decoded(String(value))]),
      ),
      query: searchParams,
      dependOn: (...named) => {
        for (const tag of named) tags.add(tag);
      },
      remember: this.rememberer(tags),
    });
    return { data: plainData(data), json: await jsonInTurns(data) };
  }

  /** Returns the `remember` of one read, which adds to `tags` what its data depends on. */
  rememberer =
    (tags: Set<string>): ReadContext["remember"] =>
    async (key, needed, produce) => {
      const found = await this.sharedData.findOrProduce(key, async (own) => {
        for (const tag of needed) own.add(tag);
        return produce();
      });
      for (const tag of needed) tags.add(tag);
      // The key belongs to one caller, whose `produce` made the data.
      return found?.value as Awaited<ReturnType<typeof produce>>;
    };
}

/** Longer addresses are rarely asked twice and would only fill the memory. */
const longestKey = 1000;

/**
 * Adds the reads to the API. Anonymous readers get the shared results, whose tags go to the response; editors' own are made for
 * them.
 */
export function addReads(app: OpenAPIHono<AppEnv>, reads: Read[], publicReads: PublicReads) {
  for (const read of reads) {
    describeRead(app, read);
    app.get(routePattern(read.path), async (c) => {
      const viewer = viewerOf(c);
      const { pathname, search } = new URL(c.req.url);
      if (!viewer.isEditor) {
        const { json } = await publicReads.read(pathname + search, c.var.tags);
        return c.body(bodyInTurns(json), 200, asJson);
      }
      const { db, settings, remember } = c.var;
      const query = new URLSearchParams(search);
      const context = { db, settings, viewer, params: c.req.param(), query, dependOn() {}, remember };
      const json = await jsonInTurns(plainData(await read.run(context)));
      return c.body(bodyInTurns(json), 200, asJson);
    });
  }
}

const asJson = { "Content-Type": "application/json" };

/** Hono's pattern for a path with OpenAPI's braces. */
const routePattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

function decoded(parameter: string): string {
  try {
    return decodeURIComponent(parameter);
  } catch {
    return parameter;
  }
}
