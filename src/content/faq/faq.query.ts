import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/engine/read/paged-list.ts";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { faqReads } from "./faq.api.server.ts";

export const faqListQuery = (page: number) =>
  queryOptions<ViewAnswer<typeof faqReads, "card">>({ queryKey: ["api", pageHref("faq?view=card", page)] });

/** Null if the question does not exist. */
export const faqPageQuery = (slug: string) =>
  queryOptions<ViewAnswer<typeof faqReads, "page"> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "faq", `${encodeURIComponent(slug)}?view=page`],
  });

/** The questions of the home page's accordion. */
export const homeFaqsQuery = queryOptions<ViewAnswer<typeof faqReads, "home">>({
  queryKey: ["api", "faq?view=home"],
});
