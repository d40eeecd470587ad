import { z } from "zod";
import { fixedLinks } from "#shared/fixed-links.ts";
import { findDeadLinks, linkDependencies } from "./dead-links.server.ts";
import type { Read } from "./reads.server.ts";

/** The links built into the site's own screens that are dead because their entries were deleted or withdrawn. */
export const fixedLinkRead = {
  path: "/api/fixed-links/missing",
  noun: "Fixed links",
  summary: "Built-in links whose pages do not currently exist",
  schema: z.array(z.string()),
  run: async ({ db, settings: { productSlug }, dependOn }) => {
    const paths = fixedLinks(productSlug).map(({ path }) => path);
    dependOn(...linkDependencies(paths));
    return [...(await findDeadLinks(db, paths, productSlug))];
  },
} satisfies Read;
