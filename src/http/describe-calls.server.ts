import { type OpenAPIHono, z } from "@hono/zod-openapi";
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
  noun: string;
  summary: string;
  /** Body of a successful response. */
  schema?: z.ZodType;
  body?: z.ZodType;
  query?: z.ZodObject;
  /** Status of a successful response; 204 has no body. Default: 200. */
  status?: 200 | 201 | 204;
  /** False for a call that nobody needs to be signed in for. */
  isForEditors?: boolean;
  /** Descriptions of its error responses, by status. */
  failures?: Record<number, string>;
}

/** Adds a call that only editors make, unless told otherwise, to the API's description. */
export function describeEditorsCall(
  app: OpenAPIHono<AppEnv>,
  {
    method,
    path,
    noun,
    summary,
    schema,
    body,
    query,
    status = 200,
    isForEditors = true,
    failures = {},
  }: CallDescription,
) {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, z.string()]);
  const refusals = Object.entries({ ...(isForEditors && { 401: "Nobody is signed in" }), ...failures });
  app.openAPIRegistry.registerPath({
    method,
    path,
    summary,
    tags: [noun],
    security: isForEditors ? [{ session: [] }] : [],
    request: {
      ...(params.length > 0 && { params: z.object(Object.fromEntries(params)) }),
      ...(query && { query }),
      ...(body && { body: { content: json(body), required: false } }),
    },
    responses: {
      [status]: { description: "Done", ...(schema && { content: json(schema) }) },
      ...Object.fromEntries(
        refusals.map(([status, description]) => [status, { description, content: json(errorBody) }]),
      ),
    },
  });
}

/** The body of every failed call. */
export const errorBody = z
  .object({
    message: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .openapi("Error");

const json = (schema: z.ZodType) => ({ "application/json": { schema } });
