import type { Database } from "#db/database.server.ts";
import { checkRewrite } from "../checks/rewrite-checks.server.ts";
import { identifyFlags } from "../publication/flag-id.server.ts";
import type { PublicationRecord } from "../publication/publication-record.ts";
import { hashParts, type PublishedParts, recordPublication } from "../publication/publications.server.ts";
import { type AiDraft, findAiDraft } from "./ai-draft.server.ts";
import type { Article } from "./article.schema.ts";
import { type ArticleChecks, checkArticle } from "./article-checks.server.ts";
import { shownExcerpt, shownText } from "./article-rights.ts";
import { listFurtherSources, namedSources } from "./article-sources.server.ts";
import { titleOfArticle } from "./article-title.ts";

/** An article before the save (null if new) and after it. */
interface StoredArticle {
  old: Article | null;
  entry: Article;
}

export const publishedParts = (article: Article): PublishedParts => ({
  title: titleOfArticle(article),
  excerpt: shownExcerpt(article) ?? "",
  content: shownText(article) ?? "",
  whyItMatters: article.whyItMatters ?? "",
});

/**
 * Records how each article was made that was published, reviewed again, or whose public text changed. Call it in the transaction
 * that stored them.
 */
export async function recordPublications(db: Database, changes: StoredArticle[]): Promise<void> {
  for (const { old, entry } of changes) if (isPublication(old, entry)) await record(db, entry);
}

function isPublication(old: Article | null, entry: Article): boolean {
  if (entry.status !== "published") return false;
  if (old?.status !== "published" || old.reviewedAt !== entry.reviewedAt) return true;
  return hashParts(publishedParts(old)) !== hashParts(publishedParts(entry));
}

async function record(db: Database, article: Article): Promise<void> {
  const isAiDrafted = article.isAiDrafted && Boolean(article.rewrittenContent);
  const draft = isAiDrafted ? await findAiDraft(db, article) : null;
  const further = await listFurtherSources(db, article.id);
  await recordPublication(db, {
    articleId: article.id,
    textHash: hashParts(publishedParts(article)),
    draftHash: draft && hashParts(draft.parts),
    record: {
      sources: namedSources(article, further),
      isAiDrafted,
      model: draft?.model ?? null,
      styleGuide: draft?.styleGuide ?? null,
      rewrittenAt: draft?.writtenAt ?? null,
      checks: article.rewrittenContent ? await summarize(await checkArticle(db, article), draft) : null,
      changedShare: draft && round(draft.changedShare),
      reviewer: article.reviewedBy,
      reviewedAt: article.reviewedAt,
    },
  });
}

/** Counts the claims of the AI version and of the published one. Claims that are gone count as fixed. */
async function summarize(
  { source, review, flags, decisions }: ArticleChecks,
  draft: AiDraft | null,
): Promise<NonNullable<PublicationRecord["checks"]>> {
  const draftFlags = draft ? (await checkRewrite(source, draft.parts)).flags : [];
  const fixedIds = decisions.filter(({ decision }) => decision === "fixed").map(({ flag }) => flag);
  const flagIds = new Set([...identifyFlags(draftFlags).map(({ id }) => id), ...fixedIds]);
  for (const { id } of flags) flagIds.add(id);
  const { longestRun, sharedRuns } = review.overlap;
  return {
    found: flagIds.size,
    confirmed: flags.filter(({ decision }) => decision !== null).length,
    fixed: flagIds.size - flags.length,
    longestRun,
    sharedRuns: round(sharedRuns),
  };
}

const round = (share: number) => Math.round(share * 1000) / 1000;
