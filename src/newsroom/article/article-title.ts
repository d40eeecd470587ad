import type { Article } from "./article.schema.ts";

/** The title that readers see: the rewritten one, unless it was cleared. */
export const titleOfArticle = ({ title, rewrittenTitle }: Pick<Article, "title" | "rewrittenTitle">) =>
  rewrittenTitle?.trim() || title;
