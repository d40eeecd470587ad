import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { audience, mostAskedPaths, mostDays, viewsOfPaths } from "./audience.ts";
import { findAudience, findViewsOf } from "./find-audience.server.ts";
import { pagePathOf } from "./page-request.server.ts";

const path = "/api/admin/audience";
const defaultDays = 30;

/** Serves editors the page views of the site (contract, section 9). */
export const audienceApi = new OpenAPIHono<AppEnv>();

describeEditorsCall(audienceApi, {
  method: "get",
  path,
  action: "content:read",
  noun: "Content manager",
  summary: "Page views by day, of the whole site with its 50 most read paths, or of one path",
  query: z.object({
    path: z.string().optional().openapi({ description: "A page's path: `/vendors`", example: "/vendors" }),
    days: z
      .string()
      .optional()
      .openapi({ description: `Days in UTC, today included: 1 to ${mostDays}, else ${defaultDays}` }),
  }),
  schema: audience,
  failures: { 400: "A parameter is invalid; `issues` names it" },
});

audienceApi.get(path, async (c) => {
  requireEditor(c);
  const days = readDays(c.req.query("days"));
  const asked = readPath(c.req.query("path"));
  c.header("Cache-Control", "no-store");
  const { db, settings } = c.var;
  return c.json({ isCounted: settings.countsAudience, ...(await findAudience(db, days, asked)) });
});

const pathsOfViews = `${path}/pages`;

describeEditorsCall(audienceApi, {
  method: "get",
  path: pathsOfViews,
  action: "content:read",
  noun: "Content manager",
  summary: "Page views of several paths, for lists; a path that nobody opened is left out",
  query: z.object({
    path: z
      .string()
      .openapi({ description: `A page's path, up to ${mostAskedPaths} times`, example: "/vendors" }),
    days: z
      .string()
      .optional()
      .openapi({ description: `Days in UTC, today included: 1 to ${mostDays}, else ${defaultDays}` }),
  }),
  schema: viewsOfPaths,
  failures: { 400: "A parameter is invalid; `issues` names it" },
});

audienceApi.get(pathsOfViews, async (c) => {
  requireEditor(c);
  const days = readDays(c.req.query("days"));
  const asked = c.req.queries("path") ?? [];
  if (asked.length === 0 || asked.length > mostAskedPaths)
    throw invalidFields([{ path: "path", message: `Ask for 1 to ${mostAskedPaths} paths` }]);
  asked.forEach(readPath);
  c.header("Cache-Control", "no-store");
  const { db, settings } = c.var;
  return c.json({ isCounted: settings.countsAudience, views: await findViewsOf(db, days, asked) });
});

function readDays(given: string | undefined): number {
  if (given === undefined) return defaultDays;
  const days = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  if (days >= 1 && days <= mostDays) return days;
  throw invalidFields([{ path: "days", message: `Days are a whole number from 1 to ${mostDays}` }]);
}

/** Null for the whole site. */
function readPath(given: string | undefined): string | null {
  if (given === undefined) return null;
  const asked = pagePathOf(given);
  if (asked !== null) return asked;
  throw invalidFields([{ path: "path", message: "This is not the path of a public page, such as /vendors" }]);
}
