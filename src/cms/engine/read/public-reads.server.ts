import type { OpenAPIHono } from "@hono/zod-openapi";
import { TrieRouter } from "hono/router/trie-router";
import { anonymous, viewerOf } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeRead } from "#http/describe-call.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { CacheKeys } from "#http/response-cache/response-cache.server.ts";
import { anyContent, TaggedCache } from "#http/response-cache/tagged-cache.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { cardTag } from "../tags.ts";
import { bodyInTurns } from "./long-lists.server.ts";
import { answerRead, type Read, type ReadContext, type Remember } from "./reads.server.ts";

export interface ReadResult {
  data: unknown;
  json: string;
}

type WithDatabase = (work: (db: Database) => Promise<ReadResult>) => Promise<ReadResult>;

const cacheBytes = 24 * 1024 * 1024;

/** Estimated memory of a result, per character of its JSON: the data, the JSON and its bytes in pages. */
const bytesPerCharacter = 5;

/** Limits the keys and tags of shared data. The data itself needs no limit, because the code uses a fixed set of keys. */
const sharedKeysBytes = 64 * 1024;

/** Enough for 10,000 vendors, whose data takes about twice its JSON. */
const entryDataBytes = 64 * 1024 * 1024;
const entryBytesPerCharacter = 2;

/** The API's reads as anonymous readers see them. Serves the API and, in process, the pages. */
export class PublicReads {
  readonly cache = new TaggedCache<ReadResult>({
    maxBytes: cacheBytes,
    sizeOf: (key, { json }) => key.length + json.length * bytesPerCharacter,
  });
  /** Data used by several results (`ReadContext.remember`). */
  readonly sharedData = new TaggedCache<object>({ maxBytes: sharedKeysBytes, sizeOf: (key) => key.length });
  /** Data of single entries (`Remember.entries`). */
  readonly entryData = new TaggedCache<object>({
    maxBytes: entryDataBytes,
    sizeOf: (key, data) => key.length + JSON.stringify(data).length * entryBytesPerCharacter,
  });
  readonly #router = new TrieRouter<Read>();
  readonly #keys: CacheKeys;
  readonly #settings: Settings;
  readonly #withDatabase: WithDatabase;

  /** @param withDatabase provides the database for each read. Default: `db`. */
  constructor(
    reads: Read[],
    { db, settings, withDatabase }: { db: Database; settings: Settings; withDatabase?: WithDatabase },
  ) {
    this.#settings = settings;
    this.#withDatabase = withDatabase ?? ((work) => work(db));
    this.#keys = new CacheKeys(
      reads.map(({ path, views = [], parameters = [], viewParameters = [] }) => ({
        pattern: path,
        parameters: [...(views.length > 0 ? ["view"] : []), ...parameters, ...viewParameters],
      })),
    );
    for (const read of reads) this.#router.add("GET", routePattern(read.path), read);
  }

  /**
   * Returns the result of an API path with its query, and adds the tags that the result depends on.
   * @throws AppError `not-found`, `invalid`
   */
  async read(address: string, tags: Set<string>): Promise<ReadResult> {
    const key = this.#keys.keyOf(address);
    try {
      if (key === null || key.length > longestKey) return await this.#run(address, tags);
      const cachedRead = await this.cache.findOrProduce(key, (readTags) => this.#run(key, readTags));
      if (!cachedRead) throw new Error("A read had no result");
      for (const tag of cachedRead.tags) tags.add(tag);
      return cachedRead.value;
    } catch (error) {
      // Any content change may create what is missing now.
      tags.add(anyContent);
      throw error;
    }
  }

  async #run(address: string, tags: Set<string>): Promise<ReadResult> {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    const [[match]] = this.#router.match("GET", pathname);
    if (!match) throw new AppError("not-found", "The API has no such address");
    const [read, params] = match;
    const context: Omit<ReadContext, "db"> = {
      settings: this.#settings,
      viewer: anonymous,
      params: Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, decoded(String(value))]),
      ),
      query: searchParams,
      dependOn: (...named) => {
        for (const tag of named) tags.add(tag);
      },
      remember: this.rememberer(tags),
    };
    return this.#withDatabase((db) => answerRead(read, { ...context, db }));
  }

  /** Returns the `remember` of one read. It adds the shared data's dependencies to `tags`. */
  rememberer(tags: Set<string>): Remember {
    const remember = <Data extends object>(
      key: string,
      needed: readonly string[],
      produce: () => Promise<Data>,
    ) => this.#remember(tags, { key, needed, produce });
    return Object.assign(remember, { entries: this.#rememberEntries });
  }

  async #remember<Data extends object>(
    tags: Set<string>,
    { key, needed, produce }: { key: string; needed: readonly string[]; produce: () => Promise<Data> },
  ): Promise<Data> {
    const sharedEntry = await this.sharedData.findOrProduce(key, async (dataTags) => {
      for (const tag of needed) dataTags.add(tag);
      return produce();
    });
    for (const tag of needed) tags.add(tag);
    // Each key has one caller, whose `produce` created the value.
    return sharedEntry?.value as Data;
  }

  #rememberEntries: Remember["entries"] = (key, { kind, ids, tags }, load) =>
    this.entryData.findOrProduceAll(
      ids,
      { nameOf: (id) => `${key}/${id}`, tagsOf: (id) => [cardTag(kind, id), ...tags] },
      load,
    ) as ReturnType<typeof load>;
}

/** In characters. Longer addresses are rarely requested twice and would only fill the cache. */
const longestKey = 1000;

/**
 * Adds the reads to the API. Anonymous readers get shared results, and their tags go to the response. Editors' results are computed
 * per request.
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
      const { json } = await answerRead(read, context);
      return c.body(bodyInTurns(json), 200, asJson);
    });
  }
}

const asJson = { "Content-Type": "application/json" };

/** Converts OpenAPI's braces to Hono's parameters. */
const routePattern = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

function decoded(parameter: string): string {
  try {
    return decodeURIComponent(parameter);
  } catch {
    return parameter;
  }
}
