import type { Article } from "./article.schema.ts";

/** Returns the title shown to readers: the rewritten one unless it is empty. */
export const titleOfArticle = ({ title, rewrittenTitle }: Pick<Article, "title" | "rewrittenTitle">) =>
  rewrittenTitle?.trim() || title;
