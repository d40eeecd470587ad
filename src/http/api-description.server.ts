import { createRequire } from "node:module";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Settings } from "#shared/settings.server.ts";
import type { AppEnv } from "./request.server.ts";
import type { DeclaredQuery } from "./response-cache/cache-key.server.ts";
import { secureSessionCookie, sessionCookie } from "./session-cookie.ts";

const swaggerUi = path.dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

const readerPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="reader"><noscript>The description of this API is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const readerStart = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#reader", deepLinking: true });\n`;

/** The query parameters of every call that anybody may make, as the description declares them. */
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
    ...["/api/docs", "/api/openapi.json"].map((pattern) => ({ pattern, parameters: [] })),
  ];
}

/** Publishes the description of all routes registered so far, for machines and for people. */
export function describeApi(
  api: OpenAPIHono<AppEnv>,
  { product, siteUrl }: Pick<Settings, "product" | "siteUrl">,
) {
  api.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: siteUrl.startsWith("https:") ? secureSessionCookie : sessionCookie,
  });
  const info = {
    title: `${product} Guide`,
    version: "1",
    description: "Reads are public and return published content; writes require a signed-in editor.",
  };
  let document: ReturnType<typeof api.getOpenAPI31Document> | undefined;
  api.get("/api/openapi.json", (c) => {
    // Costly to make, and the same as long as the server runs.
    document ??= api.getOpenAPI31Document({ openapi: "3.1.0", info, servers: [{ url: siteUrl }] });
    return c.json(document);
  });
  api.get("/api/docs", (c) => c.html(readerPage));
  api.get("/api/docs/start.js", (c) => c.body(readerStart, 200, { "Content-Type": "text/javascript" }));
  api.get(
    "/api/docs/:file{swagger-ui\\.css|swagger-ui-bundle\\.js}",
    serveStatic({ root: swaggerUi, rewriteRequestPath: (address) => address.replace("/api/docs", "") }),
  );
}
