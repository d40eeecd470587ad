import type { AnyJob } from "#domain/jobs.server.ts";
import { fetchNewsRegularly } from "./fetch-news.server.ts";
import { refreshRelatedInfo } from "./refresh-related-info.server.ts";
import { rewriteArticle } from "./rewrite-article.server.ts";

/** Everything the server does in the background. */
export const jobs: AnyJob[] = [fetchNewsRegularly, refreshRelatedInfo, rewriteArticle];
