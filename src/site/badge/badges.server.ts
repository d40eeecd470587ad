import { Hono } from "hono";
import { listVendorsByAnySlug } from "#content/vendor/vendor.queries.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { siteNameOf } from "#shared/site-name.ts";
import type { Respond } from "../respond.ts";
import { type BadgeFacts, drawBadge } from "./draw-badge.server.tsx";

/** Serves each published vendor's badge as `/badge/{slug}.svg`. */
export function badges(respond: Respond): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get("/badge/:file{[a-z0-9-]+\\.svg}", async (c) => {
    // A badge on a vendor's site keeps its address when the slug changes.
    const [vendor] = await listVendorsByAnySlug(c.var.db, [c.req.param("file").slice(0, -".svg".length)]);
    if (!vendor) return c.text("Not found", 404, { "Cache-Control": "no-cache" });
    const response = await respond(`/api/vendors/${vendor.slug}/facts`, c.env);
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
