import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { type Action, permit } from "./permission.ts";
import type { AppEnv } from "./request.server.ts";

/** Describes a GET route that anybody may ask. */
export interface ReadDescription {
  /** With OpenAPI's braces for parameters. */
  path: string;
  noun: string;
  summary: string;
  schema: z.ZodType;
  views?: string[];
  /** The other query parameters that it reads. */
  parameters?: readonly string[];
}

/** Adds a GET route to the API's description. */
export function describeRead(
  app: OpenAPIHono<AppEnv>,
  { path, noun, summary, schema, views = [], parameters = [] }: ReadDescription,
) {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, z.string()]);
  app.openAPIRegistry.registerPath({
    method: "get",
    path,
    summary,
    tags: [noun],
    ...permit("public"),
    request: {
      ...(params.length > 0 && { params: z.object(Object.fromEntries(params)) }),
      query: z.object({
        ...(views.length > 0 && { view: z.enum(views).optional() }),
        ...Object.fromEntries(parameters.map((name) => [name, z.string().optional()])),
      }),
    },
    responses: {
      200: { description: "Published entries; drafts too for a signed-in editor", content: json(schema) },
      ...(views.length > 0 && { 400: { description: "There is no such view", content: json(errorBody) } }),
      ...(params.length > 0 && { 404: { description: `${noun} not found`, content: json(errorBody) } }),
    },
  });
}

interface CallDescription {
  method: "get" | "post" | "put" | "delete";
  /** With OpenAPI's braces for parameters. */
  path: string;
  /** The action that the caller's role must have. */
  action: Action;
  /** The type of content that it is about, where it is about one (`CallPermission`). */
  contentType?: string;
  noun: string;
  summary: string;
  /** Body of a successful response. */
  schema?: z.ZodType;
  /** The body's media types, where it is not JSON. */
  mediaTypes?: readonly string[];
  body?: z.ZodType;
  query?: z.ZodObject;
  /** Status of a successful response; 204 has no body. Default: 200. */
  status?: 200 | 201 | 204;
  /** Descriptions of its error responses, by status. */
  failures?: Record<number, string>;
}

/** Adds a call that only editors make, unless told otherwise, to the API's description. */
export function describeEditorsCall(
  app: OpenAPIHono<AppEnv>,
  {
    method,
    path,
    action,
    contentType,
    noun,
    summary,
    schema,
    mediaTypes = ["application/json"],
    body,
    query,
    status = 200,
    failures = {},
  }: CallDescription,
) {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, z.string()]);
  const refused = Object.entries({ ...(action !== "public" && refusals), ...failures });
  app.openAPIRegistry.registerPath({
    method,
    path,
    summary,
    tags: [noun],
    ...permit(action, contentType),
    request: {
      ...(params.length > 0 && { params: z.object(Object.fromEntries(params)) }),
      ...(query && { query }),
      ...(body && { body: { content: json(body), required: false } }),
    },
    responses: {
      [status]: { description: "Done", ...(schema && { content: contentOf(schema, mediaTypes) }) },
      ...Object.fromEntries(
        refused.map(([status, description]) => [status, { description, content: json(errorBody) }]),
      ),
    },
  });
}

const refusals = { 401: "Nobody is signed in", 403: "The role or the token does not allow it" };

/** The body of every failed call. */
export const errorBody = z
  .object({
    message: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .openapi("Error");

const json = (schema: z.ZodType) => contentOf(schema, ["application/json"]);

const contentOf = (schema: z.ZodType, mediaTypes: readonly string[]) =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]));
