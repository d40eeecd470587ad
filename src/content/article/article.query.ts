import { queryOptions } from "@tanstack/react-query";
import type { ArticleCardData } from "./article.queries.server.ts";

/** The published articles, newest first. */
export const articleCardsQuery = queryOptions<ArticleCardData[]>({ queryKey: ["api", "news?view=card"] });
