import { queryOptions } from "@tanstack/react-query";
import type { FooterPage, PageView } from "./page.queries.server.ts";

/** The published pages that the footer lists. */
export const footerPagesQuery = queryOptions<FooterPage[]>({ queryKey: ["api", "pages?view=card"] });

/** `null`: there is no such page, or it is not published. */
export const pageQuery = (slug: string) =>
  queryOptions<PageView | null>({
    queryKey: ["api", "pages", "slug", `${encodeURIComponent(slug)}?view=page`],
  });
