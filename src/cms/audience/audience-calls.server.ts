import { z } from "@hono/zod-openapi";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { audience, mostAskedPaths, mostDays, viewsOfPaths } from "./audience.ts";
import { findAudience, findTrendsOf } from "./find-audience.server.ts";
import { pagePathOf } from "./page-request.server.ts";

const defaultDays = 30;
const days = z
  .string()
  .optional()
  .openapi({ description: `Number of days in UTC, including today: 1 to ${mostDays}, else ${defaultDays}` });
const wrongNumber = `Ask for 1 to ${mostAskedPaths} paths`;
const common = {
  action: "content:read",
  failures: { 400: "A parameter is invalid; `issues` names it" },
} as const;

/** Editors' API for the site's page views (contract, section 9). */
export const audienceApi = callsApi("Content manager", [
  call("GET /api/admin/audience", {
    ...common,
    summary: "Page views by day, for the whole site with its 50 most read paths, or for one path",
    query: z.object({
      path: z.string().optional().openapi({ description: "A page's path: `/vendors`", example: "/vendors" }),
      days,
    }),
    result: audience,
    run: async ({ db, settings, query }) => {
      const counts = await findAudience(db, readDays(query.days), readPath(query.path));
      return { isCounted: settings.countsAudience, ...counts };
    },
  }),
  call("GET /api/admin/audience/pages", {
    ...common,
    summary: "Page views of several paths by day, for lists. Paths without views are omitted",
    query: z.object({
      path: z
        .array(z.string(), wrongNumber)
        .min(1, wrongNumber)
        .max(mostAskedPaths, wrongNumber)
        .openapi({ description: `A page's path, up to ${mostAskedPaths} times`, example: ["/vendors"] }),
      days,
    }),
    result: viewsOfPaths,
    run: async ({ db, settings, query: { path, days } }) => {
      path.forEach(readPath);
      return { isCounted: settings.countsAudience, ...(await findTrendsOf(db, readDays(days), path)) };
    },
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof audienceApi> {}
}

function readDays(param: string | undefined): number {
  if (param === undefined) return defaultDays;
  const days = /^\d{1,3}$/.test(param) ? Number(param) : 0;
  if (days >= 1 && days <= mostDays) return days;
  throw invalidFields([{ path: "days", message: `days must be a whole number from 1 to ${mostDays}` }]);
}

/** Null for the whole site. */
function readPath(param: string | undefined): string | null {
  if (param === undefined) return null;
  const pagePath = pagePathOf(param);
  if (pagePath !== null) return pagePath;
  throw invalidFields([{ path: "path", message: "Give the path of a public page, such as /vendors" }]);
}
