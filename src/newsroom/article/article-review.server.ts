import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { withoutCache } from "#cms/engine/read/reads.server.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { findFactsOf } from "#content/vendor/vendor-facts.queries.server.ts";
import type { Database } from "#db/database.server.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { overlapAllowed } from "../checks/overlap.ts";
import { type ClaimKind, isClaimSupported, type Segment } from "../checks/review.ts";
import { checkOverlap } from "../checks/rewrite-checks.server.ts";
import type { FlagDecision } from "../publication/flag-decisions.server.ts";
import { partsOf } from "./ai-draft.server.ts";
import type { Article } from "./article.schema.ts";
import { articles } from "./article.table.ts";
import {
  type ArticleChecks,
  checkArticle,
  type DecidedFlag,
  isUnattributed,
  unattributed,
} from "./article-checks.server.ts";
import { articleDesk } from "./article-desk.table.ts";
import { type ArticleReview, articleReview } from "./article-review.ts";
import { type FurtherSource, listFurtherSources } from "./article-sources.server.ts";
import { titleOfArticle } from "./article-title.ts";
import { findVendorsIn, getVendorNames } from "./named-vendors.server.ts";
import { findAlikePublished, textForReaders } from "./published-texts.server.ts";
import { findLatestRun, listDoneRuns, type RewriteRun } from "./rewrite-run.queries.server.ts";

/** Returns everything an editor needs to see before publishing an article. */
export async function reviewArticle(db: Database, article: Article): Promise<ArticleReview> {
  const checks = await checkArticle(db, article);
  const { review } = checks;
  const reasons = [
    ...statusFaults(article),
    ...(article.status !== "published" && isUnattributed(article) ? [unattributed] : []),
    ...checks.faults.map(({ reason }) => reason),
  ];
  const [first, ...further] = await listReviewSources(db, article, review.segments.sources);
  if (!first) throw new Error("The article has no source");
  return {
    article: articleReview.shape.article.parse(article),
    source: first,
    sources: [first, ...further],
    ...textsOf(article, checks, await listDoneRuns(db, article.id)),
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

function textsOf(
  article: Article,
  { review }: ArticleChecks,
  runs: RewriteRun[],
): Pick<ArticleReview, "rewrite" | "passages"> {
  const text = article.rewrittenContent ?? "";
  const rewrite = {
    title: article.rewrittenTitle ?? "",
    excerpt: article.excerpt ?? "",
    isExcerptDrafted: runs.some(({ result }) => result?.excerpt === article.excerpt),
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
  const ownSource = {
    title: article.title,
    url: article.originalUrl,
    publisher: article.originalPublisher,
    publishedAt: article.originalPublishedAt,
    rights: article.rights,
    text: article.sourceContent || article.originalContent || "",
    isFetched: Boolean(article.sourceContent),
  };
  const sources = [ownSource, ...(await listFurtherSources(db, article.id)).map(furtherSource)];
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

/** A decision in API responses. */
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
  status === "draft" ? ["the article is a draft; rewrite it first"] : [];

/** The published article with the closest wording. */
interface OwnOverlap {
  id: number;
  slug: string;
  title: string;
  /** The length of the longest common run, in words; 0 if it is shorter than five words. */
  longestRun: number;
  /** The share of the text's five-word runs that also occur in the other article, 0 to 1. */
  sharedRuns: number;
}

/** Only the articles that share the most prints are compared. */
const mostCompared = 8;

/**
 * Compares an article's text with the site's other published articles in a worker. Returns the closest one by the limits of
 * `overlapAllowed`, or null if none shares a run of five words.
 * @throws AppError `invalid` if it takes too long
 */
export async function measureOwnOverlap(db: Database, article: Article): Promise<OwnOverlap | null> {
  const articleText = textForReaders(article);
  const candidates = await db.transaction((tx) =>
    findAlikePublished(tx, article.id, articleText, mostCompared),
  );
  const overlaps = await Promise.all(
    candidates.map(async (other): Promise<OwnOverlap> => {
      const source = { text: textForReaders(other).text, others: [], publishedAt: null };
      const overlap = await checkOverlap(source, articleText.text);
      return { id: other.id, slug: other.slug, title: titleOfArticle(other), ...overlap };
    }),
  );
  const [worst] = overlaps
    .filter(({ longestRun }) => longestRun > 0)
    .toSorted((one, other) => badnessOf(other) - badnessOf(one) || one.id - other.id);
  return worst ?? null;
}

/** 1 at the limit. */
const badnessOf = ({ longestRun, sharedRuns }: OwnOverlap) =>
  Math.max(longestRun / overlapAllowed.longestRun, sharedRuns / overlapAllowed.sharedRuns);

/**
 * Returns a rewritten article's position in the review queue, ordered by article id, and the next article. The queue wraps around
 * and skips articles that are set aside. Returns null if the article is not in the queue.
 */
async function findQueue(
  db: Database,
  { id, status }: Pick<Article, "id" | "status">,
): Promise<{ place: number; total: number; nextId: number | null } | null> {
  if (status !== "rewritten") return null;
  const queue = await db
    .select({ id: articles.id })
    .from(articles)
    .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .where(
      and(
        eq(articles.status, "rewritten"),
        sql`coalesce(${articles.rewrittenContent}, '') <> ''`,
        or(isNull(articleDesk.setAsideAt), eq(articles.id, id)),
      ),
    )
    .orderBy(asc(articles.id));
  const place = queue.findIndex((one) => one.id === id);
  if (place < 0) return null;
  const next = queue[(place + 1) % queue.length]?.id ?? null;
  return { place: place + 1, total: queue.length, nextId: next === id ? null : next };
}

type Witness = NonNullable<ArticleReview["flags"][number]["witness"]>;

/** An article that names more vendors than this is not about any of them. */
const mostVendors = 8;

/**
 * Returns facts in the guide that support claims the sources do not, by claim id. The facts are about published vendors the article
 * mentions. They only inform the editor's decision.
 */
async function findWitnesses(
  db: Database,
  article: Article,
  claims: { id: string; kind: ClaimKind; text: string }[],
): Promise<Map<string, Witness>> {
  if (claims.length === 0) return new Map();
  const facts = await listFactsOfNamed(db, Object.values(partsOf(article)).join("\n\n"));
  return new Map(
    claims.flatMap(({ id, kind, text }): [string, Witness][] => {
      const witness = facts.find(({ value }) => isClaimSupported({ kind, text }, value));
      return witness ? [[id, witness]] : [];
    }),
  );
}

async function listFactsOfNamed(db: Database, text: string): Promise<Witness[]> {
  const mentions = await listMentionedVendors(db, text);
  const factsByVendor = await findFactsOf(db, mentions);
  return mentions.flatMap(({ id, name, slug }) =>
    (factsByVendor.get(id)?.facts ?? [])
      .filter(({ field }) => !field.endsWith("Url"))
      .map(({ field, value }) => ({ vendor: { name, slug }, field, label: fieldLabel(field), value })),
  );
}

async function listMentionedVendors(db: Database, text: string) {
  const names = await getVendorNames({ db, remember: withoutCache });
  const ids = findVendorsIn(names, text)
    .slice(0, mostVendors)
    .map(({ id }) => id);
  return ids.length === 0 ? [] : db.select().from(vendors).where(inArray(vendors.id, ids));
}
