import { renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { overlapAllowed } from "../checks/overlap.ts";
import type { Segment } from "../checks/review.ts";
import type { FlagDecision } from "../publication/flag-decisions.server.ts";
import type { Article } from "./article.schema.ts";
import { type ArticleChecks, checkArticle, type DecidedFlag } from "./article-checks.server.ts";
import { type ArticleReview, articleReview } from "./article-review.ts";
import { type FurtherSource, listFurtherSources } from "./article-sources.server.ts";
import { findWitnesses } from "./claim-witness.server.ts";
import { measureOwnOverlap } from "./own-overlap.server.ts";
import { findQueue } from "./review-queue.server.ts";
import { findLatestRun } from "./rewrite-run.queries.server.ts";

/** Everything that an editor needs to see before an article is published. */
export async function reviewArticle(db: Database, article: Article): Promise<ArticleReview> {
  const checks = await checkArticle(db, article);
  const { review } = checks;
  const reasons = [...statusFaults(article), ...checks.faults];
  const [first, ...further] = await listReviewSources(db, article, review.segments.sources);
  if (!first) throw new Error("A review has a source");
  return {
    article: articleReview.shape.article.parse(article),
    source: first,
    sources: [first, ...further],
    ...textsOf(article, checks),
    flags: await describeFlags(db, article, checks.flags),
    fixed: describeFixed(checks),
    overlap: {
      ...review.overlap,
      longestRunAllowed: overlapAllowed.longestRun,
      sharedRunsAllowed: overlapAllowed.sharedRuns,
    },
    ownOverlap: article.rewrittenContent ? await measureOwnOverlap(db, article) : null,
    publishable: reasons.length === 0,
    reasons,
    styleGuide: (await findLatestRun(db, article.id))?.styleGuideName ?? null,
    queue: await findQueue(db, article),
  };
}

function textsOf(article: Article, { review }: ArticleChecks): Pick<ArticleReview, "rewrite" | "passages"> {
  const text = article.rewrittenContent ?? "";
  const rewrite = {
    title: article.rewrittenTitle ?? "",
    excerpt: article.excerpt ?? "",
    text,
    whyItMatters: article.whyItMatters ?? "",
    segments: review.segments.rewrite,
  };
  return {
    rewrite: text ? rewrite : null,
    passages: review.passages.map((run) => ({
      ...run,
      text: text.slice(run.rewrite.start, run.rewrite.end),
    })),
  };
}

async function listReviewSources(db: Database, article: Article, segments: Segment[][]) {
  const own = {
    title: article.title,
    url: article.originalUrl,
    publisher: article.originalPublisher,
    publishedAt: article.originalPublishedAt,
    rights: article.rights,
    text: article.sourceContent || article.originalContent || "",
    isFetched: Boolean(article.sourceContent),
  };
  const sources = [own, ...(await listFurtherSources(db, article.id)).map(furtherSource)];
  return Promise.all(
    sources.map(async (source, place) => ({
      ...source,
      html: await renderMarkdown(source.text),
      segments: segments[place] ?? [],
    })),
  );
}

const furtherSource = ({ title, url, publisher, publishedAt, rights, content }: FurtherSource) => ({
  title,
  url,
  publisher,
  publishedAt,
  rights,
  text: content,
  isFetched: false,
});

async function describeFlags(
  db: Database,
  article: Article,
  flags: DecidedFlag[],
): Promise<ArticleReview["flags"]> {
  const witnesses = await findWitnesses(db, article, flags);
  return flags.map(({ decision, ...flag }) => ({
    ...flag,
    decision: decision && "confirmed",
    note: decision?.note ?? null,
    decidedBy: decision?.editorName ?? null,
    decidedAt: decision?.decidedAt ?? null,
    witness: witnesses.get(flag.id) ?? null,
  }));
}

const describeFixed = ({ flags, decisions }: ArticleChecks): ArticleReview["fixed"] =>
  decisions
    .filter(({ decision, flag }) => decision === "fixed" && !flags.some(({ id }) => id === flag))
    .map((decision) => ({ ...describeDecision(decision), decision: "fixed" as const }));

/** A decision as the API answers it. */
export const describeDecision = (decision: FlagDecision) => ({
  id: decision.flag,
  field: articleReview.shape.flags.element.shape.field.parse(decision.field),
  kind: articleReview.shape.flags.element.shape.kind.parse(decision.kind),
  text: decision.text,
  decision: decision.decision,
  note: decision.note,
  decidedBy: decision.editorName,
  decidedAt: decision.decidedAt,
});

const statusFaults = ({ status }: Article): string[] =>
  status === "draft" ? ["the article is a draft; it has to be rewritten first"] : [];
