import { AppError } from "#shared/errors.ts";
import { isNearCopy, overlapAllowed } from "../checks/overlap.ts";
import type { Source } from "../checks/review.ts";
import { checkOverlap, checkRewrite } from "../checks/rewrite-checks.server.ts";
import type { Article } from "./article.schema.ts";
import { type ArticleReview, articleReview } from "./article-review.ts";

/** Everything that an editor needs to see before an article is published. */
export async function reviewArticle(article: Article): Promise<ArticleReview> {
  const source = sourceOf(article);
  const content = article.rewrittenContent ?? "";
  const title = article.rewrittenTitle ?? "";
  const review = await checkRewrite(source, {
    title,
    excerpt: content && (article.excerpt ?? ""),
    content,
  });
  const reasons = reasonsAgainst(article, review.overlap.isNearCopy ? [describeOverlap(review.overlap)] : []);
  return {
    article: articleReview.shape.article.parse(article),
    source: {
      title: article.title,
      text: source.text,
      isFetched: Boolean(article.sourceContent),
      segments: review.segments.source,
    },
    rewrite: content
      ? { title, excerpt: article.excerpt ?? "", text: content, segments: review.segments.rewrite }
      : null,
    flags: review.flags,
    overlap: {
      ...review.overlap,
      longestRunAllowed: overlapAllowed.longestRun,
      sharedRunsAllowed: overlapAllowed.sharedRuns,
    },
    passages: review.passages.map((run) => ({
      ...run,
      text: content.slice(run.rewrite.start, run.rewrite.end),
    })),
    publishable: reasons.length === 0,
    reasons,
  };
}

/** @throws AppError `conflict` with the figures, when the rewritten text is too near to its source to be published */
export async function assertNoNearCopy(article: Article): Promise<void> {
  const overlap = await measureOverlap(article);
  if (overlap && isNearCopy(overlap))
    throw new AppError("conflict", `This cannot be published: ${describeOverlap(overlap)}`, { overlap });
}

/** Null without a rewritten text. */
export const measureOverlap = async (article: Article) =>
  article.rewrittenContent ? checkOverlap(sourceOf(article), article.rewrittenContent) : null;

function reasonsAgainst({ status }: Article, faults: string[]): string[] {
  const statusFault = {
    draft: ["the article is a draft; it has to be rewritten first"],
    rewritten: [],
    published: [],
  }[status];
  return [...statusFault, ...faults];
}

const sourceOf = ({
  title,
  originalContent,
  sourceContent,
  originalAuthor,
  originalPublisher,
  originalPublishedAt,
}: Article): Source => ({
  text: sourceContent || originalContent || "",
  others: [title, originalContent, originalAuthor, originalPublisher].filter(
    (text) => typeof text === "string",
  ),
  publishedAt: originalPublishedAt,
});

const describeOverlap = ({ longestRun, sharedRuns }: { longestRun: number; sharedRuns: number }) =>
  `the text is too near to its source. Its longest run of the same words has ${longestRun} (at most ${overlapAllowed.longestRun}), and ${percent(sharedRuns)} of its runs of five words are in the source (at most ${percent(overlapAllowed.sharedRuns)})`;

const percent = (part: number) => `${Math.round(part * 1000) / 10} %`;
