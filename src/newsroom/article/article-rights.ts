import { type Article, newsroomFields } from "./article.schema.ts";

type Texts = Pick<Article, "rights" | "originalContent" | "rewrittenContent" | "excerpt">;

/**
 * Returns true if the original text may not be shown in full, because it came from a feed without a licence (contract,
 * section 5).
 */
export const isWithheld = ({ rights }: Pick<Article, "rights">) => rights !== null && rights !== "licensed";

/** The text that readers see: the rewrite, else the original or as much of it as may be shown. */
export function shownText(article: Texts): string | null {
  if (article.rewrittenContent) return article.rewrittenContent;
  return isWithheld(article) ? shownExcerpt(article) : article.originalContent;
}

/** The excerpt, unless it is the source's own and the source allows no more than a link. */
export const shownExcerpt = ({ rights, rewrittenContent, excerpt }: Texts) =>
  rights === "link-only" && !rewrittenContent ? null : excerpt;

/** An article as anybody may read it through the API: without what is withheld, and without the newsroom's fields. */
export function publicArticle(article: Omit<Article, "sourceContent">) {
  const hidden = new Set(Object.keys(newsroomFields));
  const open = Object.fromEntries(Object.entries(article).filter(([name]) => !hidden.has(name)));
  return {
    ...open,
    excerpt: shownExcerpt(article),
    originalContent: isWithheld(article) ? null : article.originalContent,
  };
}
