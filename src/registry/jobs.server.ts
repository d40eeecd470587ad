import { refreshRelatedInfo } from "#cms/read/refresh-related-info.job.server.ts";
import type { AnyJob } from "#db/jobs.server.ts";
import { rewriteArticle } from "#newsroom/article/rewrite-article.job.server.ts";
import { fetchNewsRegularly } from "#newsroom/news-feed/fetch-news.job.server.ts";

/** Everything the server does in the background. */
export const jobs: AnyJob[] = [fetchNewsRegularly, refreshRelatedInfo, rewriteArticle];
