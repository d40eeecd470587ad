import { Hono } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import type { Fact, FactSummary } from "#cms/engine/evidence.ts";
import { listVendorsByAnySlug } from "#content/vendor/vendor.queries.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { siteNameOf } from "#shared/site-name.ts";
import { formatDate } from "#shared/text.ts";
import type { Respond } from "../respond.ts";

/** Serves each published vendor's badge as `/badge/{slug}.svg`. */
export function badges(respond: Respond): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get("/badge/:file{[a-zA-Z0-9-]+\\.svg}", async (c) => {
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

/** In pixels. `textLength` fits the text to the estimated width, whatever font the viewer has. */
const [height, padding, letterWidth] = [24, 10, 6.5];

/** The facts of a vendor in the guide, from `GET /api/vendors/{slug}/facts`. */
interface BadgeFacts {
  facts: Pick<Fact, "checkedAt">[];
  summary: Pick<FactSummary, "total" | "sourced" | "due">;
}

/**
 * Draws the badge that a vendor may show (contract, section 11, "Open data"): how many of its facts are sourced and the month of
 * the newest check, or that a check is overdue. Never a score.
 */
export function drawBadge(siteName: string, { facts, summary }: BadgeFacts): string {
  const claim = claimOf(facts, summary);
  const [name, said] = [siteName, claim].map((text) => Math.ceil(text.length * letterWidth));
  const [nameWidth, claimWidth] = [(name ?? 0) + 2 * padding, (said ?? 0) + 2 * padding];
  const label = `${siteName}: ${claim}`;
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={nameWidth + claimWidth}
      height={height}
      role="img"
      aria-label={label}
      fontFamily="Inter, system-ui, sans-serif"
      fontSize="12"
    >
      <title>{label}</title>
      <rect width={nameWidth + claimWidth} height={height} rx="3" fill="#0f5b4a" />
      <rect x={nameWidth} width={claimWidth - 1} y="1" height={height - 2} rx="2" fill="#fbfaf7" />
      <text x={padding} y="16" textLength={name} fill="#fbfaf7">
        {siteName}
      </text>
      <text x={nameWidth + padding} y="16" textLength={said} fill="#1b211f">
        {claim}
      </text>
    </svg>,
  );
}

function claimOf(facts: BadgeFacts["facts"], { total, sourced, due }: BadgeFacts["summary"]): string {
  if (due > 0) return "evidence overdue";
  const newest = facts
    .map(({ checkedAt }) => checkedAt ?? "")
    .toSorted()
    .at(-1);
  return [`${sourced} of ${total} facts sourced`, ...(newest ? [monthOf(newest)] : [])].join(" · ");
}

/** `Nov 2026` */
const monthOf = (instant: string) => formatDate(instant).replace(/ \d+,/, "");
