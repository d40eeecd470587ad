import { eq } from "drizzle-orm";
import { contentType, type Row, type SaveContext } from "#cms/content-type.server.ts";
import { measureReading } from "#cms/text/reading-time.server.ts";
import type { Database } from "#db/database.server.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { publicName } from "#shared/public-name.ts";
import { hashParts } from "../publication/publications.server.ts";
import { articleDescriptor } from "./article.descriptor.ts";
import type { Article } from "./article.schema.ts";
import { articles } from "./article.table.ts";
import { assertPublishable, primeChecks } from "./article-checks.server.ts";
import { publishedParts, recordPublications } from "./article-publication.server.ts";
import { refuseNearCopies } from "./near-copies.server.ts";

export const articleContent = contentType(articleDescriptor, {
  table: articles,
  unlisted: ["sourceContent"],
  prime: primeArticle,
  prepare: prepareArticle,
  afterStore: async (db, stored) => {
    await refuseNearCopies(db, stored);
    await recordPublications(db, stored);
  },
  isSerial: true,
});

/** Its texts are counted; what makes it published, or changes it while it is, passes the review's checks. */
async function prepareArticle(values: Row, context: SaveContext<Article>): Promise<Row> {
  const { old, from } = context;
  // What comes back is as it was: its reviewer and its counts too.
  if (from === "trash") return values;
  if (from === "payload") checkPayload(values, old);
  // Rows of this table: what is left out keeps its value, or has the column's default.
  const next = { ...blankArticle, ...old, ...values } as Article;
  const counts = await measureReading(next.rewrittenContent || next.originalContent);
  const review = await reviewOf(next, values, context);
  return { ...values, ...counts, ...review };
}

/** Measures in the threads what `prepareArticle` asks for again within the transaction. */
async function primeArticle(db: Database, id: number | null, values: Row): Promise<void> {
  const [old] = id === null ? [] : await db.select().from(articles).where(eq(articles.id, id));
  const next = { ...blankArticle, ...old, ...values } as Article;
  await measureReading(next.rewrittenContent || next.originalContent);
  await primeChecks(db, next);
}

const blankArticle: Partial<Article> = { status: "draft", rights: null };

function checkPayload(values: Row, old: Article | null) {
  if (!old && !values.originalContent) throw refusal("originalContent", "Content is required");
  if (!old && isUnattributed(values))
    throw refusal("originalPublisher", "A published rewrite names its source: give its publisher or author");
  if (values.status === "rewritten" && old?.status !== "rewritten")
    throw refusal("status", "Only a rewrite sets the status to rewritten");
  if (values.rights === null && old?.rights)
    throw refusal("rights", "An article from a source keeps the source's rights");
}

const isUnattributed = ({ status, rewrittenContent, originalPublisher, originalAuthor }: Row) =>
  status === "published" && Boolean(rewrittenContent) && !originalPublisher && !originalAuthor;

const refusal = (path: string, message: string) => invalidFields([{ path, message }]);

/** Returns the editor responsible for the published article: the one who published it, or changed its text since. */
async function reviewOf(
  next: Article,
  values: Row,
  { db, old, editor, from, isBatch }: SaveContext<Article>,
) {
  if (next.status !== "published") return nobody;
  const isReviewedAgain = from === "server" && Boolean(values.reviewedAt);
  if (old && isUnchanged(old, next) && !isReviewedAgain) {
    const { reviewedBy, reviewedById, reviewedAt } = old;
    return { reviewedBy, reviewedById, reviewedAt };
  }
  await assertPublishable(db, next);
  // What a batch, an earlier version or a program publishes was read by nobody: it passes the checks and awaits its reviewer.
  if (isBatch || from === "revision" || editor.role === "token") return nobody;
  return {
    reviewedBy: publicName(editor),
    reviewedById: editor.id,
    reviewedAt: new Date().toISOString(),
  };
}

const nobody = { reviewedBy: null, reviewedById: null, reviewedAt: null };

const isUnchanged = (old: Article, next: Article) =>
  old.status === "published" &&
  old.originalContent === next.originalContent &&
  hashParts(publishedParts(old)) === hashParts(publishedParts(next));
