import { type Context, Hono } from "hono";
import type { AppEnv } from "#http/request.server.ts";
import type { DeclaredQuery } from "#http/response-cache/response-cache.server.ts";
import { Reader } from "#integrations/reading/index.ts";
import { siteNameOf } from "#shared/site-name.ts";
import type { Respond } from "../respond.ts";
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

/** Returns `/llms.txt`: where machines find the guide's facts (https://llmstxt.org). */
const llmsText = (siteName: string, siteUrl: string): string => `# ${siteName}

> An independent guide to software for family offices and wealth managers: vendors, their features with sources, definitions and news. Every fact has a state, the date of its last check and its sources. An unknown fact is not a "no".

Every page is also available as Markdown at its address with \`.md\`, or with the header \`Accept: text/markdown\`.

## Pages

- [Vendors](${siteUrl}/vendors.md): all vendors with their main facts
- [Features](${siteUrl}/features.md): what the software can do, defined, with the vendors that offer it
- [Glossary](${siteUrl}/glossary.md): terms
- [Questions](${siteUrl}/faq.md): frequent questions about choosing software
- [Comparisons](${siteUrl}/compare.md): vendors side by side
- [Buyers' guides](${siteUrl}/buyers-guides.md): what to look for, by role
- [News](${siteUrl}/news.md): articles
- [Changes](${siteUrl}/changes.md): what changed, newest first
- [Methodology](${siteUrl}/methodology.md): how facts are checked

## Interfaces

- [MCP](${siteUrl}/mcp): the tools search, answer, get_vendor, compare, fit and changes (Model Context Protocol, POST)
- [Open data](${siteUrl}/data.md): all facts as CSV, JSON and Parquet
- [API](${siteUrl}/api/docs): every read as JSON
- [Description of the API](${siteUrl}/api/openapi.json): OpenAPI
`;
