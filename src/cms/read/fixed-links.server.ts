import { OpenAPIHono, z } from "@hono/zod-openapi";
import { describeRead } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { fixedLinks } from "#shared/fixed-links.ts";
import { findDeadLinks } from "./dead-links.server.ts";

/** The fixed links of the site's own screens that lead nowhere: their entries were deleted or withdrawn. */
export const fixedLinksApi = new OpenAPIHono<AppEnv>();

describeRead(fixedLinksApi, {
  path: "/api/fixed-links/missing",
  noun: "Fixed links",
  summary: "Links that screens offer by themselves and that lead to no page at present",
  schema: z.array(z.string()),
});
fixedLinksApi.get("/api/fixed-links/missing", async (c) => {
  const { productSlug } = c.var.settings;
  const paths = fixedLinks(productSlug).map(({ path }) => path);
  return c.json([...(await findDeadLinks(c.var.db, paths, productSlug))]);
});
