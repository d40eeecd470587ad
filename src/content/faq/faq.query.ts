import { queryOptions } from "@tanstack/react-query";
import type { BriefFaq } from "./faq.queries.server.ts";

/** The questions of the home page's accordion. */
export const homeFaqsQuery = queryOptions<BriefFaq[]>({ queryKey: ["api", "faq?view=home"] });
