import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/read/paged-list.ts";
import type { BriefFaq, FaqList, FaqPageData } from "./faq.queries.server.ts";

/** One page of the questions. */
export const faqListQuery = (page: number) =>
  queryOptions<FaqList>({ queryKey: ["api", pageHref("faq?view=card", page)] });

/** `null`: there is no such question. */
export const faqPageQuery = (slug: string) =>
  queryOptions<FaqPageData | null>({
    queryKey: ["api", "faq", `${encodeURIComponent(slug)}?view=page`],
  });

/** The questions of the home page's accordion. */
export const homeFaqsQuery = queryOptions<BriefFaq[]>({ queryKey: ["api", "faq?view=home"] });
