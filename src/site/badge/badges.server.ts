import { Hono } from "hono";
import type { AppEnv } from "#http/request.server.ts";
import { siteNameOf } from "#shared/site-name.ts";
import type { Respond } from "../respond.ts";
import { type BadgeFacts, drawBadge } from "./draw-badge.server.tsx";

/** Serves each published vendor's badge as `/badge/{slug}.svg`. */
export function badges(respond: Respond): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get("/badge/:file{[a-z0-9-]+\\.svg}", async (c) => {
    const slug = c.req.param("file").slice(0, -".svg".length);
    const response = await respond(`/api/vendors/${slug}/facts`, c.env);
    if (!response.ok) return c.text("Not found", 404, { "Cache-Control": "no-cache" });
    const facts: BadgeFacts = await response.json();
    return c.body(drawBadge(siteNameOf(c.var.settings.product), facts), 200, {
      "Cache-Control": "no-cache",
      "Content-Type": "image/svg+xml",
      // Vendors show it on their own sites.
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  });
  return routes;
}
