import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Hono } from "hono";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { z } from "zod";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import type { AppEnv } from "./request.server.ts";
import type { DeclaredQuery } from "./response-cache/response-cache.server.ts";
import { secureSessionCookie, sessionCookie } from "./session-cookie.ts";

/** Returns the query parameters that the API description declares for public calls. */
export function apiQueries(api: OpenAPIHono<AppEnv>): DeclaredQuery[] {
  const calls = api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === "route" && definition.route.method === "get" && !definition.route.security?.length
      ? [definition.route]
      : [],
  );
  const described = calls.map(({ path: pattern, request }) => {
    const query = request?.query;
    return { pattern, parameters: query instanceof z.ZodObject ? Object.keys(query.shape) : [] };
  });
  return [
    ...described,
    { pattern: "/api/docs", parameters: [] },
    { pattern: "/api/openapi.json", parameters: ["tag"] },
  ];
}

/** Serves the OpenAPI document and its HTML page for all routes registered so far. */
export function describeApi(
  api: OpenAPIHono<AppEnv>,
  { siteName, siteUrl }: Pick<Settings, "siteName" | "siteUrl">,
) {
  api.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: siteUrl.startsWith("https:") ? secureSessionCookie : sessionCookie,
  });
  api.openAPIRegistry.registerComponent("securitySchemes", "token", {
    type: "http",
    scheme: "bearer",
    description:
      "An API token, created by an owner in the admin. `x-permission` names the permission that each call requires.",
  });
  const info = {
    title: siteName,
    version: "1",
    description:
      "Reads are public and return published content; writes require a signed-in editor or an API token. " +
      "Any call can also be refused with 414 (the address is too long) or 429 (too many requests; `Retry-After` says for how long).",
  };
  // Built once: it is costly and does not change while the server runs.
  let document: ReturnType<typeof api.getOpenAPI31Document> | undefined;
  const read = () =>
    (document ??= api.getOpenAPI31Document({ openapi: "3.1.0", info, servers: [{ url: siteUrl }] }));
  api.get("/api/openapi.json", (c) => {
    const tag = c.req.query("tag");
    if (!tag) return c.json(read());
    const part = takePart(read(), tag);
    if (!part) throw new AppError("not-found", `There is no such tag. Tags: ${tagsOf(read()).join(", ")}`);
    return c.json(part);
  });
  let page: ReturnType<typeof renderApiReference> | undefined;
  api.get("/api/docs", (c) => {
    page ??= renderApiReference(read());
    return c.html(page);
  });
}

/** Responds to API requests that no route matched: 405 with the allowed methods, or 404 if no route has the address. */
export function answerUnknownCalls(api: Hono<AppEnv>, underPath: string) {
  const calls = api.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => ({ method, address: addressOf(path) }));
  api.all(underPath, (c) => {
    const methods = calls.filter(({ address }) => address.test(c.req.path)).map(({ method }) => method);
    if (methods.length === 0) throw new AppError("not-found", "The API has no such address");
    return refuseMethod(c, new Set(methods));
  });
}

function refuseMethod(c: Context<AppEnv>, methods: Set<string>) {
  if (methods.has("GET")) methods.add("HEAD");
  const allowed = [...methods].sort().join(", ");
  c.header("Allow", allowed);
  if (c.req.method === "OPTIONS") return c.body(null, 204);
  throw new AppError("method-not-allowed", `This path accepts ${allowed}, not ${c.req.method}`);
}

/** Returns a pattern for a route's addresses: `:key` matches any text, `:key{[a-z]+}` only text of that form. */
function addressOf(path: string): RegExp {
  const pattern = path.replace(/:\w+(?:\{([^/]*)\})?/g, (_whole, kind?: string) => `(?:${kind ?? "[^/]+"})`);
  return new RegExp(`^${pattern}$`);
}

const callPermission = z.object({ action: z.string(), type: z.string().optional() });

/** The parts of an OpenAPI document that the page shows. */
const operation = z.object({
  summary: z.string().default(""),
  tags: z.array(z.string()).default([]),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  "x-permission": callPermission.optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        schema: z.unknown(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: z.record(z.string(), z.object({ schema: z.unknown() })).default({}),
    }),
  ),
});

const description = z.object({
  servers: z.array(z.object({ url: z.string() })).default([]),
  info: z.object({ title: z.string(), description: z.string().default("") }),
  components: z.object({ schemas: z.record(z.string(), z.unknown()).default({}) }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

interface Call extends z.infer<typeof operation> {
  method: string;
  path: string;
}

/** Renders the API description as an HTML page without scripts. */
function renderApiReference(document: unknown): Html {
  const { info, servers, components, paths } = description.parse(document);
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, call]) => ({ ...call, path, method: method.toUpperCase() })),
  );
  const groups = Object.entries(Object.groupBy(calls, ({ tags }) => tags[0] ?? "Other")).sort();
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API: ${info.title}</title>
<style>${raw(styles)}</style>
</head>
<body>
<main>
<h1>${info.title}: API</h1>
<p>${info.description} Machines read <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${tokenGuide(servers[0]?.url ?? "")}
<nav aria-label="Groups"><ul>${groups.map(([name]) => html`<li><a href="#${idOf(name)}">${name}</a></li>`)}</ul></nav>
${groups.map(([name, group = []]) => html`<section id="${idOf(name)}"><h2>${name}</h2>${group.map(callEntry)}</section>`)}
<section id="schemas"><h2>Schemas</h2>${Object.entries(components.schemas).map(([name, schema]) => html`<details id="schema-${name}"><summary>${name}</summary>${schemaBlock(schema)}</details>`)}</section>
</main>
</body>
</html>
`;
}

const tokenGuide = (site: string) => html`<section id="tokens"><h2>API tokens</h2>
<p>An owner creates a token in the admin, under API tokens, with a name, scopes and an expiry date. It is shown once, begins with <code>fog_</code>, and goes into the header <code>Authorization</code> of each call.</p>
<table><thead><tr><th scope="col">Scope</th><th scope="col">Allows</th></tr></thead><tbody>
<tr><td><code>read:drafts</code></td><td>reading what readers do not see: calls that need <code>content:read</code>, and drafts in public lists</td></tr>
<tr><td><code>draft:TYPE</code></td><td>saving drafts of one type, asking for their review and proposing facts, also through <code>/mcp</code>; publishing nothing</td></tr>
<tr><td><code>write:TYPE</code></td><td>writing, publishing and deleting entries and drafts of one type, named as in its address: <code>write:vendors</code></td></tr>
</tbody></table>
<pre tabindex="0"><code>curl ${site}/api/admin/drafts \\
  -H "Authorization: Bearer $TOKEN"

curl ${site}/api/vendors \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{"name": "Northwind", "isPublished": false}'

curl -X PUT ${site}/api/vendors/12 \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{"name": "Northwind Group"}'</code></pre>
<p>Calls with an unknown, expired or revoked token are answered with 401. Calls without the required scope are answered with 403, which names the missing scope. The history lists what a token does under its name.</p></section>`;

const idOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

const callEntry = ({
  method,
  path,
  summary,
  security,
  parameters,
  requestBody,
  responses,
  ...call
}: Call) => html`
<details id="${idOf(`${method}${path}`)}">
<summary><code><b>${method}</b> ${path}</code> ${summary}${security.length > 0 ? " (editors only)" : ""}</summary>
${security.length > 0 ? html`<p>Needs <code>${call["x-permission"]?.action ?? ""}</code>${security.some((scheme) => "token" in scheme) ? html`; accepts an API token` : ""}.</p>` : ""}
${parameters.length > 0 ? parameterTable(parameters) : ""}
${Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => html`<h3>Body: ${type}</h3>${schemaBlock(schema)}`)}
${Object.entries(responses).map(([status, { description: meaning, content }]) => html`<h3>${status}: ${meaning}</h3>${Object.values(content).map(({ schema }) => schemaBlock(schema))}`)}
</details>`;

const parameterTable = (parameters: Call["parameters"]) => html`<table>
<thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Schema</th></tr></thead>
<tbody>${parameters.map((parameter) => html`<tr><td><code>${parameter.name}</code>${parameter.required ? " (required)" : ""}</td><td>${parameter.in}</td><td><code>${JSON.stringify(parameter.schema)}</code></td></tr>`)}</tbody>
</table>`;

const schemaBlock = (schema: unknown) =>
  html`<pre tabindex="0"><code>${JSON.stringify(schema, null, 1)}</code></pre>`;

const styles = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: auto; padding: 1rem; }
nav ul { columns: 12rem; padding: 0; list-style: none; }
details { border-top: 1px solid; padding: 0.5rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
pre { max-height: 24rem; overflow: auto; border: 1px solid; padding: 0.5rem; font-size: 0.875rem; }
table { border-collapse: collapse; overflow-wrap: anywhere; }
th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top; }
`;

/** An OpenAPI document, as far as taking a part of it needs to know. */
interface ApiDocument {
  paths?: Record<string, object>;
  components?: { schemas?: Record<string, object> };
}

/** Returns the part of an API description with one tag's operations and the schemas they use, or null without such a tag. */
function takePart<Document extends ApiDocument>(document: Document, tag: string): Document | null {
  const hasTag = (operation: unknown) => (operation as { tags?: string[] }).tags?.includes(tag) ?? false;
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const operations = Object.entries(item).filter(([, operation]) => hasTag(operation));
    return operations.length > 0 ? [[path, Object.fromEntries(operations)] as const] : [];
  });
  if (paths.length === 0) return null;
  const { schemas = {}, ...components } = document.components ?? {};
  const used = new Set<string>();
  const use = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      use(schemas[name] ?? null);
    }
  };
  use(paths);
  const usedSchemas = Object.entries(schemas).filter(([name]) => used.has(name));
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...components, schemas: Object.fromEntries(usedSchemas) },
  };
}

/** Returns the tags of a document's operations. */
const tagsOf = ({ paths = {} }: ApiDocument): string[] => [
  ...new Set(
    Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => (operation as { tags?: string[] }).tags ?? []),
    ),
  ),
];
