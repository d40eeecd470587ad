import { queryOptions } from "@tanstack/react-query";
import type { Call, CallsApi } from "../call.server.ts";
import { type CallOptions, callApi } from "./calls.ts";

/**
 * The calls of the API by their keys. Each feature adds its own where it defines them:
 * `declare module "#http/client/api.ts" { interface ApiCalls extends CallsOf<typeof webhooksApi> {} }`.
 */
export interface ApiCalls {}

type Calls<Api> = Api extends CallsApi<infer List> ? List[number] : never;

/** The calls of a feature's API, or of the function that returns it, by their keys. */
export type CallsOf<Api> = {
  [One in Calls<Api extends (...args: never) => infer Made ? Made : Api> as One["key"]]: One extends Call<
    infer _Key,
    infer Args,
    infer Result
  >
    ? { args: Args; result: Result }
    : never;
};

export type ApiKey = keyof ApiCalls;
type ArgsOf<Key extends ApiKey> = ApiCalls[Key]["args"];
export type ApiResult<Key extends ApiKey> = ApiCalls[Key]["result"];

/** Arguments that a call does not take must be omitted. */
export type ApiArgs<Key extends ApiKey> = Argument<"params", ArgsOf<Key>["params"]> &
  Argument<"query", QueryOf<ArgsOf<Key>["query"]>> &
  Argument<"body", ArgsOf<Key>["body"]> &
  CallOptions;

/** A list's query can name any field, so it may also be the query string of an address. */
type QueryOf<Query> = string extends keyof Query ? Query | URLSearchParams : Query;

type Argument<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

type Rest<Key extends ApiKey> =
  Record<never, never> extends ApiArgs<Key> ? [args?: ApiArgs<Key>] : [args: ApiArgs<Key>];

interface AnyArgs extends CallOptions {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
}

/**
 * Makes a call as the editor, like `callApi`: `api("PUT /api/admin/webhooks/{id}", { params: { id }, body })`. Arguments and
 * result have the types of the server's definition. Tests and development check responses against it.
 * @throws CallFailure
 */
export function api<Key extends ApiKey>(key: Key, ...rest: Rest<Key>): Promise<ApiResult<Key>>;
export function api(key: string, { params, query, ...options }: AnyArgs = {}): Promise<unknown> {
  const { method, path } = parseKey(key);
  return callApi(method, addressOf(path, params, query), options);
}

/** Returns the options of a query that makes a call; its key starts with `admin` and the path before the first parameter. */
export const apiQuery = <Key extends ApiKey>(key: Key, ...rest: Rest<Key>) =>
  queryOptions({ queryKey: queryKeyOf(key, ...rest), queryFn: () => api(key, ...rest) });

function queryKeyOf<Key extends ApiKey>(key: Key, ...rest: Rest<Key>): readonly unknown[];
function queryKeyOf(key: string, { params = {}, query }: AnyArgs = {}) {
  const parts = parseKey(key).path.split(/\/(?=\{)|(?<=\})\//);
  return ["admin", ...parts.map((part) => params[part.slice(1, -1)] ?? part), ...(query ? [query] : [])];
}

function parseKey(key: string) {
  const path = key.slice(key.indexOf(" ") + 1);
  const method = (["GET", "POST", "PUT", "DELETE"] as const).find((one) => key.startsWith(one)) ?? "GET";
  return { method, path };
}

/** Returns an address for a path with parameters in braces. Omits undefined query parameters and repeats those with a list. */
function addressOf(path: string, params: AnyArgs["params"] = {}, query: object = {}): string {
  const pairs =
    query instanceof URLSearchParams
      ? [...query]
      : Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  const sent = pairs.filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]));
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return search.size > 0 ? `${address}?${search}` : address;
}
