import { type Context, Hono } from "hono";
import type { AppEnv } from "#http/request.server.ts";
import type { DeclaredQuery } from "#http/response-cache/response-cache.server.ts";
import { Reader } from "#integrations/reading/index.ts";
import { siteNameOf } from "#shared/site-name.ts";
import type { Respond } from "../respond.ts";
import { llmsText } from "./llms-text.ts";
import { pageOfTwin, twinOf } from "./twin-address.ts";

/** Own workers, so that conversions never delay the newsroom's feeds. */
const reader = new Reader();

/** Each page's query parameters, for its twin. */
export const twinQueries = (pages: DeclaredQuery[]): DeclaredQuery[] =>
  pages.map(({ pattern, parameters }) => ({ pattern: twinOf(pattern), parameters }));

/**
 * The Markdown twin of every public page at its address with `.md`, and `/llms.txt` (contract, section 11, "Agents"). A twin is
 * the page's main content, converted, so it states the same facts.
 */
export function markdownTwins(respond: Respond): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get("/llms.txt", (c) => {
    const { product, siteUrl } = c.var.settings;
    return c.text(llmsText(siteNameOf(product), siteUrl), 200, noCache);
  });
  routes.get("/:path{.+\\.md}", async (c) => {
    const page = pageOfTwin(c.req.path);
    if (page === null) return notFound(c);
    const { search } = new URL(c.req.url);
    const response = await respond(page + search, c.env);
    const location = response.headers.get("location");
    if (location?.startsWith("/")) return c.redirect(twinOf(location), response.status === 301 ? 301 : 302);
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (response.status !== 200 || !isPage) return notFound(c);
    const { siteUrl } = c.var.settings;
    const address = siteUrl + page + search;
    const html = await response.text();
    const markdown = await reader.readOwnPage({ html, base: address });
    return c.body(`${markdown}\n\nSource: ${address}\n`, 200, {
      ...noCache,
      "Content-Type": "text/markdown; charset=utf-8",
      Link: `<${address}>; rel="canonical"`,
      Vary: "Accept",
      "X-Robots-Tag": "noindex",
    });
  });
  return routes;
}

const noCache = { "Cache-Control": "no-cache" };

const notFound = (c: Context) => c.text("Not found", 404, noCache);
