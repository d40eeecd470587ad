import {
  type FetchQueryOptions,
  type Query,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from "@tanstack/react-query";
import { queryClientOptions, type ReadPath } from "./client/query.ts";

/** No page stops its reads early. */
const { signal } = new AbortController();

/**
 * Holds the results of one rendered page's queries. Each is read once: nothing on the server retries, cancels or refetches. The
 * library's own fetching costs more, and V8 retains its closures until the next full collection, 3 kB a query (docs/decisions/0099).
 */
export class PageQueryClient extends QueryClient {
  readonly #reads = new Map<string, Promise<unknown>>();

  constructor(readPath: ReadPath) {
    super(queryClientOptions(readPath));
  }

  override fetchQuery: QueryClient["fetchQuery"] = (options) => {
    const query = this.getQueryCache().build(this, this.defaultQueryOptions(options as FetchQueryOptions));
    const reading = this.#reads.get(query.queryHash) ?? this.#read(query);
    this.#reads.set(query.queryHash, reading);
    return reading as Promise<never>;
  };

  async #read(query: Query) {
    const { queryKey, meta } = query;
    const read = query.options.queryFn as (context: QueryFunctionContext<QueryKey>) => unknown;
    try {
      return query.setData(await read({ client: this, queryKey, meta, signal }));
    } catch (error) {
      query.setState({ status: "error", error: error as Error });
      throw error;
    }
  }
}
