import { type Context, Hono } from "hono";
import { readVendors } from "#cms/facts/change-parameters.ts";
import { boardPackFiles } from "#content/board-pack/board-pack-files.server.ts";
import { findComparisonFile } from "#content/comparison/comparison.csv.server.ts";
import { fitContext, fitFileQueries, fitFiles } from "#content/fit/fit-files.server.ts";
import { readAskedRequirements } from "#content/fit/fit-ranking.server.ts";
import { marketFileQueries, marketFiles } from "#content/market/market-reads.server.ts";
import { openDataFiles } from "#content/open-data/open-data-reads.server.ts";
import { listVendorsByAnySlug, type NamedVendor } from "#content/vendor/vendor.queries.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { DeclaredQuery } from "#http/response-cache/response-cache.server.ts";
import { csvHeaders } from "#shared/csv.ts";
import { routes } from "#shared/routes.ts";
import { siteNameOf } from "#shared/site-name.ts";
import { themeColors } from "#ui/theme-colors.ts";
import { faviconIco, faviconSvg } from "./favicon.server.ts";
import { allChanges, buildChangesFeed, buildDigestFeed, buildNewsFeed, changesOf } from "./feeds.server.ts";
import { TooManyDrawings } from "./share-image/drawing-queue.server.ts";
import {
  drawEntryImage,
  drawFitImage,
  drawLogo,
  drawSiteImage,
  drawTouchIcon,
} from "./share-image/share-image.server.ts";
import { buildSitemap, buildSitemapPart } from "./sitemap.server.ts";

/** Serves files for machines: sitemaps, feeds, icons and share images. */
export const siteFiles = new Hono<AppEnv>();

siteFiles.onError((error, c) => {
  if (!(error instanceof TooManyDrawings)) throw error;
  const headers = { "Cache-Control": "no-store", "Retry-After": "2" };
  return c.text("Too many images are being rendered. Please try again.", 503, headers);
});

/** The query parameters of these files. */
export const siteFileQueries: DeclaredQuery[] = [
  { pattern: "/share/:section/:file", parameters: ["shape"] },
  { pattern: "/share/fit.png", parameters: ["r"] },
  { pattern: routes.changesFeed.href(), parameters: ["vendor"] },
  ...fitFileQueries,
  ...marketFileQueries,
];

siteFiles.route("/", fitFiles);
siteFiles.route("/", boardPackFiles);
siteFiles.route("/", marketFiles);
siteFiles.route("/", openDataFiles);

siteFiles.get("/robots.txt", (c) => c.text(robots(c.var.settings.siteUrl), 200, noCache));

/** Proves to search engines that the notifications of changes are the site's own. */
siteFiles.get("/:file{[a-zA-Z0-9-]{8,128}\\.txt}", async (c, next) => {
  const key = c.var.settings.indexNow?.key;
  return key && c.req.param("file") === `${key}.txt` ? c.text(key, 200, noCache) : next();
});

siteFiles.get("/sitemap.xml", async (c) => xml(c, await buildSitemap(c.var.db, c.var.settings)));

siteFiles.get("/:file{sitemap-[1-9][0-9]*\\.xml}", async (c) => {
  const part = Number(c.req.param("file").replace(/\D/g, ""));
  const sitemap = await buildSitemapPart(c.var.db, c.var.settings, part);
  return sitemap === null ? notFound(c) : xml(c, sitemap);
});

siteFiles.get("/news/feed.xml", async (c) => rss(c, await buildNewsFeed(c.var.db, c.var.settings)));

siteFiles.get("/digest/feed.xml", async (c) => rss(c, await buildDigestFeed(c.var.db, c.var.settings)));

siteFiles.get("/changes/feed.xml", async (c) => {
  const slugs = readVendors(new URL(c.req.url).searchParams);
  if (slugs.length === 0) return rss(c, await buildChangesFeed(c.var.db, c.var.settings, allChanges));
  const vendors = await listVendorsByAnySlug(c.var.db, slugs);
  return vendors.length > 0 ? rss(c, await feedOf(c, vendors)) : notFound(c);
});

siteFiles.get("/vendors/:slug/changes.xml", async (c) => {
  const vendors = await listVendorsByAnySlug(c.var.db, [c.req.param("slug")]);
  return vendors.length > 0 ? rss(c, await feedOf(c, vendors)) : notFound(c);
});

const feedOf = (c: Context<AppEnv>, vendors: NamedVendor[]) =>
  buildChangesFeed(c.var.db, c.var.settings, changesOf(vendors));

siteFiles.get("/favicon.ico", (c) => c.body(faviconIco, 200, { ...forADay, "Content-Type": "image/x-icon" }));

siteFiles.get("/favicon.svg", (c) =>
  c.body(faviconSvg, 200, { ...forADay, "Content-Type": "image/svg+xml" }),
);

siteFiles.get("/logo.png", async (c) => png(c, await drawLogo()));

siteFiles.get("/apple-touch-icon.png", async (c) => png(c, await drawTouchIcon()));

siteFiles.get("/site.webmanifest", (c) => {
  const name = siteNameOf(c.var.settings.product);
  const [light] = themeColors;
  const manifest = {
    name,
    short_name: name,
    start_url: "/",
    display: "browser",
    background_color: light.paper,
    theme_color: light.paper,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/logo.png", sizes: "512x512", type: "image/png" },
    ],
  };
  return c.body(JSON.stringify(manifest), 200, { ...forADay, "Content-Type": "application/manifest+json" });
});

siteFiles.get("/compare/:file{.+\\.csv}", async (c) => {
  const address = c.req.param("file").slice(0, -".csv".length);
  const differencesOnly = c.req.query("differences") === "1";
  const file = await findComparisonFile(c.var.db, address, { differencesOnly });
  if (!file) return notFound(c);
  const { path, csv, tags } = file;
  if (c.req.path !== `${path}.csv`)
    return c.redirect(`${path}.csv${differencesOnly ? "?differences=1" : ""}`, 301);
  for (const tag of tags) c.var.tags.add(tag);
  return c.body(csv, 200, csvHeaders(path.slice(1).replaceAll("/", "-")));
});

siteFiles.get("/share/site.png", async (c) => png(c, await drawSiteImage(c.var.settings)));

siteFiles.get("/share/fit.png", async (c) => {
  const { requirements } = await readAskedRequirements(fitContext(c));
  return png(c, await drawFitImage(c.var.settings, requirements));
});

siteFiles.get("/share/:section/:file{.+\\.png}", async (c) => {
  const { section, file } = c.req.param();
  const slug = file.slice(0, -".png".length);
  const shape = c.req.query("shape");
  const image = await drawEntryImage(c.var.db, c.var.settings, { section, slug, shape });
  return image ? png(c, image) : notFound(c);
});

const noCache = { "Cache-Control": "no-cache" };
const forAnHour = { "Cache-Control": "public, max-age=3600" };
const forADay = { "Cache-Control": "public, max-age=86400" };

const xml = (c: Context, body: string) =>
  c.body(body, 200, { ...noCache, "Content-Type": "application/xml; charset=utf-8" });

const rss = (c: Context, body: string) =>
  c.body(body, 200, { ...noCache, "Content-Type": "application/rss+xml; charset=utf-8" });

const png = (c: Context, body: Uint8Array<ArrayBuffer>) =>
  c.body(body, 200, { ...forAnHour, "Content-Type": "image/png" });

const notFound = (c: Context) => c.text("Not found", 404, noCache);

/** `$` ends a path, so that pages whose paths merely start with these words stay allowed. */
const robots = (siteUrl: string) => `User-agent: *
Allow: /
Disallow: /admin$
Disallow: /admin/
Disallow: /admin?
Disallow: /auth$
Disallow: /auth?
Disallow: /api/admin/
Disallow: /api/auth/

Sitemap: ${siteUrl}/sitemap.xml
`;
