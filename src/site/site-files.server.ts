import { Hono } from "hono";
import type { AppEnv } from "#domain/request.server.ts";

/** What machines read of the site: addresses for search engines, and the news as a feed. */
export const siteFiles = new Hono<AppEnv>();

siteFiles.get("/robots.txt", (c) =>
  c.text(
    `User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: /\n\nSitemap: ${c.var.settings.siteUrl}/sitemap.xml\n`,
  ),
);
