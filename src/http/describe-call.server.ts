import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { type Action, permit } from "./permission.ts";
import type { AppEnv } from "./request.server.ts";

/** A public GET route. */
export interface ReadDescription {
  /** With OpenAPI's braces for parameters. */
  path: string;
  noun: string;
  summary: string;
  schema: z.ZodType;
  views?: string[];
  /** Further query parameters. */
  parameters?: readonly string[];
  /** Further query parameters that only count with a view. */
  viewParameters?: readonly string[];
  /** Description of the 404, if the path has no parameter. */
  notFound?: string;
}

/** Adds a GET route to the API's description. */
export function describeRead(
  app: OpenAPIHono<AppEnv>,
  {
    path,
    noun,
    summary,
    schema,
    views = [],
    parameters = [],
    viewParameters = [],
    notFound,
  }: ReadDescription,
) {
  const missing = path.includes("{") ? `${noun} not found` : notFound;
  const view = z
    .enum(views)
    .optional()
    .openapi({ description: "What one of this site's pages shows instead" });
  const onlyInViews = z.string().optional().openapi({ description: "Only with a view" });
  describeCall(app, {
    method: "get",
    path,
    action: "public",
    noun,
    summary,
    schema,
    query: z.object({
      ...(views.length > 0 && { view }),
      ...Object.fromEntries(parameters.map((name) => [name, z.string().optional()])),
      ...Object.fromEntries(viewParameters.map((name) => [name, onlyInViews])),
    }),
    done: "Published entries; for signed-in editors, drafts too",
    canMove: /^\/api\/[\w/-]+\/\{(?:key|slug)\}/.test(path),
    failures: {
      ...(views.length > 0 && { 400: "Unknown view" }),
      ...(missing && { 404: missing }),
    },
  });
}

interface CallDescription {
  method: "get" | "post" | "put" | "delete";
  /** With OpenAPI's braces for parameters. */
  path: string;
  /** The action the caller's role must allow. */
  action: Action;
  /** The content type the call acts on, if any (`CallPermission`). */
  contentType?: string;
  noun: string;
  summary: string;
  /** The path parameters, if they are not all strings. */
  pathParameters?: z.ZodObject;
  /** Body of a successful response. */
  schema?: z.ZodType;
  /** Media types of the response, if not JSON. */
  mediaTypes?: readonly string[];
  body?: z.ZodType;
  /** True if a request without a body counts as one with an empty object. */
  isBodyOptional?: boolean;
  query?: z.ZodObject;
  /** Set if the call reads the version that the caller knows from `If-Match`. */
  ifMatch?: "required" | "optional";
  /** A form with a file, in place of `body`. */
  form?: z.ZodType;
  /** Status of a successful response; 204 and 302 have no body. Default: 200. */
  status?: 200 | 201 | 202 | 204 | 302;
  /** Description of a successful response. */
  done?: string;
  /** Body of a 202, if the call can continue in the background. */
  accepted?: z.ZodType | DescribedBody;
  /** True if a former slug redirects. */
  canMove?: boolean;
  /** Error responses by status, with their bodies if they say more than a message. */
  failures?: Record<number, string | DescribedBody | undefined>;
}

export interface DescribedBody {
  description: string;
  body: z.ZodType;
}

/** Adds a call to the API's description. */
export function describeCall(
  app: OpenAPIHono<AppEnv>,
  {
    method,
    path,
    action,
    contentType,
    noun,
    summary,
    pathParameters = parametersIn(path),
    schema,
    mediaTypes = ["application/json"],
    body,
    isBodyOptional = false,
    form,
    query,
    ifMatch,
    status = 200,
    done = "Done",
    accepted,
    canMove = false,
    failures = {},
  }: CallDescription,
) {
  const refused = Object.entries({
    ...(method !== "get" && { 403: "The call came from another site" }),
    ...(action !== "public" && refusals),
    ...(body && bodyRefusals),
    ...(form && formRefusals),
    ...(ifMatch === "required" && { 428: "`If-Match` with the version is missing" }),
    ...failures,
  });
  app.openAPIRegistry.registerPath({
    method,
    path,
    summary,
    tags: [noun],
    ...permit(action, contentType),
    request: {
      ...(path.includes("{") && { params: pathParameters }),
      ...(query && { query }),
      ...(ifMatch && { headers: z.object({ "If-Match": knownVersion[ifMatch] }) }),
      ...(body && { body: { content: json(body), required: !isBodyOptional } }),
      ...(form && { body: { content: contentOf(form, ["multipart/form-data"]), required: true } }),
    },
    responses: {
      [status]: { description: done, ...(schema && { content: contentOf(schema, mediaTypes) }) },
      ...(canMove && {
        301: { description: "The slug has changed or has capitals; `Location` is the entry's address" },
      }),
      ...(accepted && { 202: describeBody(accepted, "Started, not finished yet") }),
      ...Object.fromEntries(
        refused.flatMap(([status, failure]) => (failure ? [[status, describeFailure(failure)]] : [])),
      ),
    },
  });
}

const version = z.string().openapi({ description: "The version that the caller knows, quoted or bare" });
const knownVersion = { required: version, optional: version.optional() };

const parametersIn = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, z.string()])));

const refusals = {
  401: "Not signed in",
  403: "The role or the token does not allow it, or the call came from another site",
};
const bodyRefusals = {
  400: "The body is malformed or a field is invalid; `issues` names it",
  413: "The body is too large",
  415: "The body is not JSON",
};
const formRefusals = { ...bodyRefusals, 415: "The body is not a form with a file" };

/** The body of every failed call. */
export const errorBody = z
  .object({
    message: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .openapi("Error");

const describeFailure = (failure: string | DescribedBody) =>
  typeof failure === "string"
    ? { description: failure, content: json(errorBody) }
    : { description: failure.description, content: json(failure.body) };

const describeBody = (described: z.ZodType | DescribedBody, usual: string) =>
  described instanceof z.ZodType
    ? { description: usual, content: json(described) }
    : { description: described.description, content: json(described.body) };

const json = (schema: z.ZodType) => contentOf(schema, ["application/json"]);

const contentOf = (schema: z.ZodType, mediaTypes: readonly string[]) =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]));
