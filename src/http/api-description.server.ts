import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Settings } from "#shared/settings.server.ts";
import { renderApiReference } from "./api-reference.server.ts";
import type { AppEnv } from "./request.server.ts";
import type { DeclaredQuery } from "./response-cache/cache-key.server.ts";
import { secureSessionCookie, sessionCookie } from "./session-cookie.ts";

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
    description: "An API token, which an owner makes in the admin. `x-permission` says what each call needs.",
  });
  const info = {
    title: siteName,
    version: "1",
    description:
      "Reads are public and return published content; writes require a signed-in editor or an API token.",
  };
  // Costly to make, and the same as long as the server runs.
  let document: ReturnType<typeof api.getOpenAPI31Document> | undefined;
  const read = () =>
    (document ??= api.getOpenAPI31Document({ openapi: "3.1.0", info, servers: [{ url: siteUrl }] }));
  api.get("/api/openapi.json", (c) => c.json(read()));
  let page: ReturnType<typeof renderApiReference> | undefined;
  api.get("/api/docs", (c) => {
    page ??= renderApiReference(read());
    return c.html(page);
  });
}
