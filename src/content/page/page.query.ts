import { queryOptions } from "@tanstack/react-query";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { pageReads } from "./page.api.server.ts";

/** The footer's pages and the operator, for every page. */
export const footerQuery = queryOptions<ViewAnswer<typeof pageReads, "footer">>({
  queryKey: ["api", "pages?view=footer"],
});

/** Null if the page does not exist or is not published. */
export const pageQuery = (slug: string) =>
  queryOptions<ViewAnswer<typeof pageReads, "page"> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "pages", "slug", `${encodeURIComponent(slug)}?view=page`],
  });
