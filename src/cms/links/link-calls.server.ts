import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { isLinkAddress } from "#shared/web-address.ts";
import type { ContentType } from "../content-type.server.ts";
import { saveRequest } from "../write/write-calls.server.ts";
import { listRedirects, reportLinks } from "./link-report.server.ts";
import { linkReport, mendAnswer, redirect } from "./links.schema.ts";
import { mendLink } from "./mend-link.server.ts";
import { addRedirect, removeRedirect } from "./redirects.server.ts";

const ownPath = z
  .string()
  .trim()
  .max(600)
  .regex(/^\/(?!\/)[^\s?#]*$/, "An address of this site begins with / and holds no ? or #")
  .transform((path) => (path.length > 1 ? path.replace(/\/+$/, "") : path));

const redirectInput = z.object({ from: ownPath, to: ownPath });

const mendInput = z.object({
  link: z.string().min(1).max(1000),
  /** Null takes the link away. */
  to: z
    .string()
    .trim()
    .max(1000)
    .refine(
      (address) => /^\S+$/.test(address) && isLinkAddress(address),
      "An address begins with https:// or /",
    )
    .nullable(),
});

const noun = "Links";

/** Serves editors the links of all entries, their mending, and redirects. */
export function linksApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/links",
    noun,
    summary: "Links that lead nowhere, links that lead on by a redirect, and pages that nothing links to",
    schema: linkReport,
  });
  app.get("/api/admin/links", async (c) => {
    requireEditor(c);
    c.header("Cache-Control", "no-store");
    return c.json(await reportLinks(c.var.db, types, c.var.settings.productSlug));
  });

  describeEditorsCall(app, {
    method: "post",
    action: "content:write",
    path: "/api/admin/links/check",
    noun,
    summary: "Ask all addresses of other sites now, in the background",
    schema: z.object({ isQueued: z.literal(true) }),
  });
  app.post("/api/admin/links/check", async (c) => {
    requireEditor(c);
    await c.var.jobs.send(c.var.db, "check-links", {});
    return c.json({ isQueued: true });
  });

  describeEditorsCall(app, {
    method: "post",
    action: "content:write",
    path: "/api/admin/links/mend",
    noun,
    summary: "Lead a link to another address in every field that holds it, or take it away",
    body: mendInput,
    schema: mendAnswer,
    failures: { 400: "An address is invalid" },
  });
  app.post("/api/admin/links/mend", async (c) => {
    const request = saveRequest(c);
    const given = await readPayload(c, mendInput);
    return c.json(await mendLink(types, given, request));
  });
  serveRedirects(app);
  return app;
}

function serveRedirects(app: OpenAPIHono<AppEnv>) {
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/redirects",
    noun,
    summary: "All redirects, the latest first",
    schema: z.array(redirect),
  });
  app.get("/api/admin/redirects", async (c) => {
    requireEditor(c);
    c.header("Cache-Control", "no-store");
    return c.json(await listRedirects(c.var.db));
  });

  describeEditorsCall(app, {
    method: "post",
    action: "content:write",
    path: "/api/admin/redirects",
    noun,
    summary: "Lead an address on to another one; one from the same address is replaced",
    status: 201,
    body: redirectInput,
    schema: redirect,
    failures: { 400: "An address leads nowhere or in a circle", 409: "There is a page at the address" },
  });
  app.post("/api/admin/redirects", async (c) => {
    const request = saveRequest(c);
    const given = await readPayload(c, redirectInput);
    return c.json(await addRedirect(given, request), 201);
  });

  describeEditorsCall(app, {
    method: "delete",
    action: "content:write",
    path: "/api/admin/redirects/{id}",
    noun,
    summary: "End a redirect",
    status: 204,
    failures: { 404: "There is no such redirect" },
  });
  app.delete("/api/admin/redirects/:id", async (c) => {
    const request = saveRequest(c);
    await removeRedirect(readId(c, { noun: "Redirect" }), request);
    return c.body(null, 204);
  });
}
