import type { Article } from "../article/article.schema.ts";
import type { RewrittenParts } from "../article/rewrite-run.ts";
import type { RewriteDraft } from "./draft-rewrite.server.ts";

export const partsOfDraft = ({ title, excerpt, content, whyItMatters }: RewriteDraft): RewrittenParts => ({
  title,
  excerpt,
  content,
  whyItMatters,
});

/** Returns an article's current parts, or null before its first rewrite. */
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
 * Returns the article values a rewrite changes. An existing category, excerpt, tags and SEO texts are kept (contract, section 5).
 * An excerpt and 'why it matters' unchanged since the `last` rewrite are replaced.
 */
export function rewrittenValues(
  article: Article,
  draft: RewriteDraft,
  { source, last }: { source: string | null; last: RewrittenParts | null },
): Partial<Article> {
  // A link-only article's excerpt is not kept.
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
