import type { Article } from "../article/article.schema.ts";
import type { RewrittenParts } from "../article/rewrite-run.ts";
import type { RewriteDraft } from "../items/rewriting.server.ts";

/** Returns the parts that a rewrite wrote. */
export const partsOfDraft = ({ title, excerpt, content, whyItMatters }: RewriteDraft): RewrittenParts => ({
  title,
  excerpt,
  content,
  whyItMatters,
});

/** Returns the parts of an article as they are; null before its first rewrite. */
export const partsOfArticle = (article: Article): RewrittenParts | null =>
  article.rewrittenContent
    ? {
        title: article.rewrittenTitle ?? "",
        excerpt: article.excerpt ?? "",
        content: article.rewrittenContent,
        whyItMatters: article.whyItMatters ?? "",
      }
    : null;

/**
 * The values of an article that follow from a rewrite. Category, excerpt, tags and search texts are the editor's where
 * there are any (contract, section 5); those that the `last` rewrite wrote give way to the new ones.
 */
export function rewrittenValues(
  article: Article,
  draft: RewriteDraft,
  { source, last }: { source: string | null; last: RewrittenParts | null },
): Partial<Article> {
  // An excerpt that may not be shown is not one to keep.
  const isKept = article.rights !== "link-only" && article.excerpt !== last?.excerpt;
  const isOwnMeaning = article.whyItMatters !== last?.whyItMatters;
  return {
    status: "rewritten",
    isRewritten: true,
    isAiDrafted: true,
    rewrittenTitle: draft.title,
    rewrittenContent: draft.content,
    whyItMatters: (isOwnMeaning && article.whyItMatters) || draft.whyItMatters || null,
    sourceContent: source,
    excerpt: (isKept && article.excerpt) || draft.excerpt,
    category: article.category || draft.category,
    tags: article.tags.length > 0 ? article.tags : draft.tags,
    metaTitle: article.metaTitle || draft.metaTitle,
    metaDescription: article.metaDescription || draft.metaDescription,
  };
}
