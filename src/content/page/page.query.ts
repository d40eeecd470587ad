import { queryOptions } from "@tanstack/react-query";
import type { FooterData, PageView } from "./page.queries.server.ts";

/** The query of the footer of every page: the pages that it lists, and the operator. */
export const footerQuery = queryOptions<FooterData>({ queryKey: ["api", "pages?view=footer"] });

/** `null`: there is no such page, or it is not published. */
export const pageQuery = (slug: string) =>
  queryOptions<PageView | null>({
    queryKey: ["api", "pages", "slug", `${encodeURIComponent(slug)}?view=page`],
  });
