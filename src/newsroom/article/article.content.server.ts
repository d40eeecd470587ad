import { eq } from "drizzle-orm";
import { actsForToken } from "#accounts/api-tokens.server.ts";
import { contentType, type Row, type SaveContext } from "#cms/engine/content-type.server.ts";
import { measureReading } from "#cms/text/reading-time.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { publicName } from "#shared/public-name.ts";
import { hashParts } from "../publication/publications.server.ts";
import { articleDescriptor, isRewrite } from "./article.descriptor.ts";
import type { Article } from "./article.schema.ts";
import { articles } from "./article.table.ts";
import { assertPublishable, isUnattributed, primeChecks, unattributed } from "./article-checks.server.ts";
import { publishedParts, recordPublications } from "./article-publication.server.ts";
import { titleOfArticle } from "./article-title.ts";
import { findAlikePublished, recordPublishedText, textForReaders } from "./published-texts.server.ts";
import { areNearCopies } from "./text-prints.ts";

export const articleContent = contentType(articleDescriptor, {
  table: articles,
  unlisted: ["sourceContent"],
  prime: primeArticle,
  prepare: prepareArticle,
  afterStore: async (db, changes) => {
    await refuseNearCopies(db, changes);
    await recordPublications(db, changes);
  },
  isSerial: true,
});

/** Measures the texts. Publishing an article, or changing it while published, requires the review's checks to pass. */
async function prepareArticle(values: Row, context: SaveContext<Article>): Promise<Row> {
  const { old, from } = context;
  // A restored article keeps its reviewer and its counts.
  if (from === "trash") return values;
  if (from === "payload") checkPayload(values, old);
  // Values are columns of the articles table. Omitted ones keep their value or get the column's default.
  const next = { ...blankArticle, ...old, ...values } as Article;
  if (next.status === "published") assertComplete(next, old);
  const counts = await measureReading(next.rewrittenContent || next.originalContent);
  const review = await reviewOf(next, values, context);
  return { ...values, ...counts, ...review };
}

/** Runs the measurements in workers, so that `prepareArticle` finds them cached within the transaction. */
async function primeArticle(db: Database, id: number | null, values: Row): Promise<void> {
  const [old] = id === null ? [] : await db.select().from(articles).where(eq(articles.id, id));
  const next = { ...blankArticle, ...old, ...values } as Article;
  await measureReading(next.rewrittenContent || next.originalContent);
  await primeChecks(db, next);
}

const blankArticle: Partial<Article> = { status: "draft", rights: null };

function checkPayload(values: Row, old: Article | null) {
  if (!old && !values.originalContent) throw refusal("originalContent", "Content is required");
  if (values.status === "rewritten" && old?.status !== "rewritten" && !isWithdrawnRewrite(old))
    throw refusal("status", "Only a rewrite sets the status to rewritten");
  if (values.rights === null && old?.rights)
    throw refusal("rights", "An article from a source keeps the source's rights");
}

/** Unpublishing a rewrite, by an editor or on its expiry, returns it to the rewrites. */
const isWithdrawnRewrite = (old: Article | null) => old?.status === "published" && isRewrite(old);

/** Rejects a published article without text or source, unless it was published so before. */
function assertComplete(next: Article, old: Article | null) {
  const isNewly = (lacks: (article: Article) => boolean) =>
    lacks(next) && !(old?.status === "published" && lacks(old));
  if (isNewly(isEmpty)) throw refusal("originalContent", "Content is required");
  if (isNewly(isUnattributed)) throw refusal("originalPublisher", unattributed);
}

/** A source's article may be only a link. */
const isEmpty = ({ originalContent, rewrittenContent, rights }: Article) =>
  rights === null && !originalContent && !rewrittenContent;

const refusal = (path: string, message: string) => invalidFields([{ path, message }]);

/** Returns the editor responsible for the published article: the one who published it or last changed its text. */
async function reviewOf(
  next: Article,
  values: Row,
  { db, old, editor, from, isBatch }: SaveContext<Article>,
) {
  if (next.status !== "published") return noReviewer;
  const isReviewedAgain = from === "server" && Boolean(values.reviewedAt);
  if (old && isUnchanged(old, next) && !isReviewedAgain) {
    const { reviewedBy, reviewedById, reviewedAt } = old;
    return { reviewedBy, reviewedById, reviewedAt };
  }
  await assertPublishable(db, next);
  // An article published by a batch, a restored revision or an API token is unread. It must pass the checks and awaits a reviewer.
  if (isBatch || from === "revision" || actsForToken(editor)) return noReviewer;
  return {
    reviewedBy: publicName(editor),
    reviewedById: editor.id,
    reviewedAt: new Date(environment.now()).toISOString(),
  };
}

const noReviewer = { reviewedBy: null, reviewedById: null, reviewedAt: null };

const isUnchanged = (old: Article, next: Article) =>
  old.status === "published" &&
  old.originalContent === next.originalContent &&
  hashParts(publishedParts(old)) === hashParts(publishedParts(next));

/** An article before the save (null if new) and after it. */
interface StoredArticle {
  old: Article | null;
  entry: Article;
}

/** An article with the same text is among the few with the most in common. */
const mostCompared = 10;

/**
 * Rejects a published article with nearly the same text as another published one. Call it in the transaction that stored it.
 * @throws AppError `conflict`, naming the other article
 */
async function refuseNearCopies(db: Database, changes: StoredArticle[]): Promise<void> {
  for (const { old, entry } of changes) {
    if (entry.status !== "published" || (old?.status === "published" && hasSameText(old, entry))) continue;
    const text = textForReaders(entry);
    const candidates = await findAlikePublished(db, entry.id, text, mostCompared);
    const original = candidates.find((other) => areNearCopies(text, textForReaders(other)));
    if (original) throw tooAlike(original);
    await recordPublishedText(db, entry);
  }
}

function hasSameText(old: Article, entry: Article): boolean {
  const [before, now] = [textForReaders(old), textForReaders(entry)];
  return before.title === now.title && before.text === now.text;
}

function tooAlike(other: Article): AppError {
  const title = titleOfArticle(other);
  return new AppError(
    "conflict",
    `This cannot be published: “${title}” says the same and is already published`,
    { nearCopyOf: { id: other.id, slug: other.slug, title } },
  );
}
