import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { failureOf } from "#http/errors.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { isNotJson, readJson } from "#http/request-body.server.ts";
import { assertSameSite } from "#http/same-site.server.ts";
import { bearerToken } from "#http/session-cookie.ts";
import { AppError } from "#shared/errors.ts";
import { siteNameOf } from "#shared/site-name.ts";
import type { Respond } from "../respond.ts";
import { AgentApi, GuideApi } from "./guide-api.server.ts";
import { registerTools } from "./tools.server.ts";
import { registerWritingTools } from "./writing-tools.server.ts";

/** Changes when tools change incompatibly. */
const toolsVersion = "1";

const instructions = `Facts about software for family offices and wealth managers. Every fact has a state, the date of its last check and its sources: \
quote them. A value of null is unknown; it does not mean "no". Only the level "no" means that a vendor does not offer a feature.`;

/**
 * `POST /mcp`: the guide as tools of the Model Context Protocol (contract, section 11). Stateless, so any process can answer. The
 * reading tools call the public API without the client's cookies, so they see published content only and share the API's cache and
 * limits. A token with draft scopes adds the writing tools, which call the editors' API with it.
 */
export function mcpRoutes(respond: Respond, findCaller: MiddlewareHandler<AppEnv>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  // The protocol asks for this of every call, with a token or without.
  routes.use("/mcp", (c, next) => {
    assertSameSite(c);
    return next();
  });
  routes.post("/mcp", findCaller, async (c) => {
    const token = bearerToken(c.req.header("authorization"));
    const parsedBody = await readJson(c).catch((error: unknown) => answerUnreadable(c, error));
    if (parsedBody instanceof Response) return parsedBody;
    const { product, siteUrl } = c.var.settings;
    const handler = createMcpHandler(
      () => {
        const server = new McpServer(
          { name: siteNameOf(product), version: toolsVersion, websiteUrl: siteUrl },
          { instructions },
        );
        registerTools(server, new GuideApi(respond, c.env, siteUrl));
        if (token !== null)
          registerWritingTools(server, new AgentApi(respond, c.env, token), c.var.editor?.scopes ?? []);
        return server;
      },
      { maxSubscriptions: 0, onerror: (err) => c.var.log.info({ err }, "an MCP request was refused") },
    );
    const response = await handler.fetch(withOwnSignal(c.req.raw), { parsedBody });
    response.headers.set("Cache-Control", "no-store");
    return response;
  });
  routes.all("/mcp", (c) => c.json({ message: "Send MCP requests as POST" }, 405, { Allow: "POST" }));
  return routes;
}

/** Responds to an unreadable body with a JSON-RPC error, which clients can parse. */
function answerUnreadable(c: Context<AppEnv>, error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  const { method, path } = c.req;
  const { log, requestId } = c.var;
  const { status, body } = failureOf(error, { log, requestId, method, path });
  const { parseError, invalidRequest } = errorCodes;
  const code = isNotJson(error) ? parseError : invalidRequest;
  const answer = { jsonrpc: "2.0", id: null, error: { code, message: body.message } };
  return c.json(answer, status, { "Cache-Control": "no-store" });
}

/** JSON-RPC 2.0, section 5.1. */
const errorCodes = { parseError: -32700, invalidRequest: -32600 };

/**
 * The library leaves its listener on the request's signal. On the server's own signal, which outlives the request, the listener
 * would keep the whole call in memory for ever.
 */
const withOwnSignal = ({ url, method, headers, signal }: Request) =>
  new Request(url, { method, headers, signal });
