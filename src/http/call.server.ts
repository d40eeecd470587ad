import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { AppError } from "#shared/errors.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import { type DescribedBody, describeCall } from "./describe-call.server.ts";
import type { Action } from "./permission.ts";
import type { AppEnv, RequestVariables } from "./request.server.ts";
import { findPayload, readPayload } from "./request-body.server.ts";

const methods = { GET: "get", POST: "post", PUT: "put", DELETE: "delete" } as const;

/** A call's method and address, its name on the server and in the browser: `GET /api/admin/webhooks/{id}`. */
export type CallKey = `${keyof typeof methods} /api/${string}`;

type ParameterNames<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** Parses a path parameter. Throws AppError for a value that cannot exist. */
type ParameterParser = (text: string) => unknown;
type Parsers<Key extends string> = { readonly [Name in ParameterNames<Key>]?: ParameterParser };
type Parsed<Key extends string, Given> = {
  [Name in ParameterNames<Key>]: Name extends keyof Given
    ? Given[Name] extends (text: string) => infer Value
      ? Value
      : string
    : string;
};

type Signed = NonNullable<RequestVariables["editor"]>;

/** The argument of `run`: the request's variables, the caller, and the validated input. */
export interface CallRequest<Editor, Params, Query, Body> extends Omit<RequestVariables, "editor"> {
  c: Context<AppEnv>;
  /** Null in public calls of anonymous readers only. */
  editor: Editor;
  params: Params;
  query: Query;
  body: Body;
}

interface CallDefinition<Needs extends Action, Given, Params, Query, Body, Result, Form, Accepted> {
  /** The action the caller's role must allow. */
  action: Needs;
  /** The content type the call acts on: its path segment, or `{type}` if it is a path parameter. */
  contentType?: string;
  summary: string;
  /** Parsers of path parameters, such as `idOf`. The others are strings. */
  params?: Given;
  /** The query parameters. Undeclared ones are ignored. */
  query?: Query;
  /** The JSON body. */
  body?: Body;
  /** True if a request without a body counts as one with an empty object. */
  isBodyOptional?: boolean;
  /** Set if the call reads the version that the caller knows from `If-Match`. */
  ifMatch?: "required" | "optional";
  /** The JSON response. Without one, and without `mediaTypes`, the call responds with 204. */
  result?: Result;
  /** The form with a file, which `run` reads itself. */
  form?: Form;
  /** The JSON body, if `run` reads it itself, so that it can refuse a caller before it validates the body. */
  rawBody?: z.ZodType;
  /** Default: 200. `run` sends a redirect itself. */
  status?: 200 | 201 | 202 | 302;
  /** Description of a successful response. */
  done?: string;
  /** The JSON of a 202, which `run` sends itself. Its default description says that the work continues in the background. */
  accepted?: Accepted;
  /** Media types of the Response that `run` returns, if it is not JSON. */
  mediaTypes?: readonly string[];
  /** Error responses by status, with their bodies if they say more than a message. */
  failures?: Record<number, string | DescribedBody>;
  /** Runs before the query and the body are read: `requireRecentAuthentication`, or a rate limit. */
  check?(c: Context<AppEnv>): unknown;
  /** Does the work. A Response is sent unchanged. */
  run(
    request: CallRequest<
      Needs extends "public" ? Signed | null : Signed,
      Params,
      Output<Query, Record<never, never>>,
      Output<Body, undefined>
    >,
  ): Promise<Answer<Result>> | Answer<Result>;
}

type Output<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Answer<Result> = (Result extends z.ZodType ? z.input<Result> : unknown) | Response;

/** Any call definition. Method parameters are bivariant, so every definition is assignable to this type. */
type AnyDefinition = CallDefinition<
  Action,
  Readonly<Record<string, ParameterParser | undefined>>,
  Record<string, unknown>,
  z.ZodObject | undefined,
  z.ZodType | undefined,
  z.ZodType | undefined,
  z.ZodType | undefined,
  Accepted | undefined
>;

type Accepted = z.ZodType | DescribedBody;
type AcceptedOutput<Sent> = Sent extends z.ZodType
  ? z.output<Sent>
  : Sent extends { body: infer Body extends z.ZodType }
    ? z.output<Body>
    : never;

/** A defined call. `Args` and `Result` are types only: the browser's client is derived from them (`http/client/api.ts`). */
export interface Call<Key extends CallKey = CallKey, Args = unknown, Result = unknown> {
  key: Key;
  addTo(app: OpenAPIHono<AppEnv>, noun: string): void;
  types?: { args: Args; result: Result };
}

/** The browser's arguments of a call. */
interface CallArgs<Key extends string, Query, Body, Form> {
  params: { [Name in ParameterNames<Key>]: string | number };
  query: Input<Query>;
  body: Form extends z.ZodType ? FormData : Input<Body>;
}

/**
 * Defines a call of the API: description, permission, validation and `no-store` follow from the definition, and so do the types of the
 * browser's client (docs/decisions/0092). Tests and development validate answers against `result`; production does not.
 */
export function call<
  const Key extends CallKey,
  const Needs extends Action,
  Given extends Parsers<Key> = Record<never, never>,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Result extends z.ZodType | undefined = undefined,
  Form extends z.ZodType | undefined = undefined,
  Later extends Accepted | undefined = undefined,
>(
  key: Key,
  definition: CallDefinition<Needs, Given, Parsed<Key, Given>, Query, Body, Result, Form, Later>,
): Call<
  Key,
  CallArgs<Key, Query, Body, Form>,
  (Result extends z.ZodType ? z.output<Result> : null) | AcceptedOutput<Later>
> {
  return { key, addTo: (app, noun) => addCall(app, noun, key, definition) };
}

function addCall(app: OpenAPIHono<AppEnv>, noun: string, key: CallKey, definition: AnyDefinition) {
  const { action, result, check, run } = definition;
  const { status = result || definition.mediaTypes ? 200 : 204 } = definition;
  const { method, path } = parseKey(key);
  describeCall(app, {
    ...definition,
    method: methods[method],
    path,
    noun,
    status,
    ...(result && { schema: result }),
    ...(definition.rawBody && { body: definition.rawBody }),
  });
  app.on(method, path.replaceAll(/\{(\w+)\}/g, ":$1"), async (c) => {
    const { editor } = c.var;
    if (action !== "public") {
      if (!editor) throw new AppError("unauthenticated", "Please sign in first");
      c.header("Cache-Control", "no-store");
    }
    await check?.(c);
    const answer = await run({ ...c.var, c, editor, ...(await readSent(c, definition)) });
    if (answer instanceof Response) return answer;
    if (!result || status === 204 || status === 302) return c.body(null, 204);
    const json = JSON.stringify(answer);
    if (!import.meta.env?.PROD) assertAnswer(key, result, json);
    return c.body(json, status, { "Content-Type": "application/json" });
  });
}

/** Reads and validates a request's parameters, query and body. */
async function readSent(c: Context<AppEnv>, { params = {}, query, body, isBodyOptional }: AnyDefinition) {
  const read = isBodyOptional ? findPayload : readPayload;
  return {
    params: Object.fromEntries(
      Object.entries(c.req.param()).map(([name, text]) => [name, params[name]?.(text) ?? text]),
    ),
    query: query ? parseQuery(new URL(c.req.url), query) : {},
    body: body && (await read(c, body)),
  };
}

function parseKey(key: CallKey): { method: keyof typeof methods; path: string } {
  for (const method of ["GET", "POST", "PUT", "DELETE"] as const)
    if (key.startsWith(`${method} `)) return { method, path: key.slice(method.length + 1) };
  throw new Error(`"${key}" does not start with an HTTP method`);
}

/**
 * Reads the declared parameters only, so that thousands of others cost nothing. If a parameter is repeated, its first value
 * counts, unless its schema is an array.
 */
export function parseQuery<Query extends z.ZodObject>({ searchParams }: URL, schema: Query): z.infer<Query> {
  const sent = Object.entries(schema.shape)
    .filter(([name]) => searchParams.has(name))
    .map(([name, type]) => [
      name,
      type instanceof z.ZodArray ? searchParams.getAll(name) : searchParams.get(name),
    ]);
  const parsed = schema.safeParse(Object.fromEntries(sent));
  if (!parsed.success) throw invalidPayload(parsed.error);
  return parsed.data;
}

/** @throws Error if the JSON, as sent, does not match the call's result schema */
export function assertAnswer(key: string, result: z.ZodType, json: string) {
  const { error } = result.safeParse(JSON.parse(json));
  if (error) throw new Error(`${key} returned a response that does not match its schema: ${error.message}`);
}

/** The routes of a feature's calls. `Calls` is a type only. */
export type CallsApi<Calls extends readonly Call[] = readonly Call[]> = OpenAPIHono<AppEnv> & {
  calls?: Calls;
};

/** Returns the routes of a feature's calls. `noun` heads them in the API's description. */
export function callsApi<const Calls extends readonly Call[]>(noun: string, calls: Calls): CallsApi<Calls> {
  const app: CallsApi<Calls> = new OpenAPIHono<AppEnv>();
  for (const one of calls) one.addTo(app, noun);
  return app;
}
