import { asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { countWords, pluralize } from "#shared/text.ts";
import type { Article } from "../article/article.schema.ts";
import { articles } from "../article/article.table.ts";
import { articleSources } from "../article/article-source.table.ts";
import type { RewriteRun } from "../article/rewrite-run.queries.server.ts";
import type { RewriteSource } from "./draft-rewrite.server.ts";

/** Fetches an article's text from its web page. @throws AppError with the reason if it cannot be read */
export type ReadOriginal = (url: string) => Promise<{ text: string }>;

type NewSource = Omit<typeof articleSources.$inferInsert, "articleId" | "position">;

/** The texts a rewrite is made from. */
export interface GatheredSources {
  /** At least one; the first is the article's own. */
  texts: RewriteSource[];
  /** The full text of the article's own page; null if it was not fetched. */
  fetched: string | null;
  /** The further sources, to be stored with the rewrite. */
  others: NewSource[];
  /** Tells the editor where the texts came from. */
  note: string;
}

/**
 * Gathers the texts of an article and its further sources: from their pages, or else as stored. A later version uses the same texts
 * as the first. @throws AppError `outside-service-failed` if the article has no text
 */
export async function gatherSources(
  db: Database,
  article: Article,
  { sourceIds }: RewriteRun,
  { readOriginal, signal }: { readOriginal: ReadOriginal; signal: AbortSignal },
): Promise<GatheredSources> {
  if (article.status === "rewritten") return storedSources(db, article);
  const members = sourceIds.length > 0 ? await findArticles(db, sourceIds) : [];
  const read = (one: Article) => readSource(one, readOriginal, signal);
  const [ownSource, ...others] = await Promise.all([article, ...members].map(read));
  const text = ownSource?.text ?? article.originalContent;
  if (!ownSource || !text?.trim())
    throw new AppError("outside-service-failed", `There is no text to rewrite: ${ownSource?.note}`);
  const usable = members.flatMap((member, index) => {
    const content = others[index]?.text ?? member.originalContent;
    return content?.trim() ? [{ ...storedFields(member), content }] : [];
  });
  return {
    texts: [{ ...titleAndPublisher(article), text }, ...usable.map(asText)],
    fetched: ownSource.text,
    others: usable,
    note: usable.length > 0 ? `${ownSource.note}; ${usable.length + 1} sources together` : ownSource.note,
  };
}

/** Stores the further sources of a first version. Call it in the version's transaction. */
export async function keepSources(db: Database, articleId: number, others: NewSource[]): Promise<void> {
  await db.delete(articleSources).where(eq(articleSources.articleId, articleId));
  if (others.length > 0)
    await db
      .insert(articleSources)
      .values(others.map((source, index) => ({ ...source, articleId, position: index + 2 })));
}

async function storedSources(db: Database, article: Article): Promise<GatheredSources> {
  const others = await db
    .select()
    .from(articleSources)
    .where(eq(articleSources.articleId, article.id))
    .orderBy(asc(articleSources.position));
  const text = article.sourceContent || article.originalContent;
  if (!text?.trim()) throw new AppError("outside-service-failed", "The article has no source text");
  return {
    texts: [{ ...titleAndPublisher(article), text }, ...others.map(asText)],
    fetched: article.sourceContent,
    others: [],
    note: "the same sources as the previous version",
  };
}

/** Returns the source's full text, or the reason why the stored text is used instead. */
async function readSource(
  { originalUrl }: Article,
  readOriginal: ReadOriginal,
  signal: AbortSignal,
): Promise<{ text: string | null; note: string }> {
  if (!originalUrl) return { text: null, note: "the article has no original URL; its own text is used" };
  try {
    const { text } = await readOriginal(originalUrl);
    return { text, note: `${pluralize(countWords(text), "word")} of the original page` };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return { text: null, note: `not from the original page (${error.message}); the stored text is used` };
  }
}

/** Returns articles in the order of `ids`. */
async function findArticles(db: Database, ids: number[]): Promise<Article[]> {
  const rows = await db.select().from(articles).where(inArray(articles.id, ids));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

const titleAndPublisher = ({ title, originalPublisher }: Article) => ({
  title,
  publisher: originalPublisher,
});

const asText = ({
  title,
  publisher,
  content,
}: {
  title: string;
  publisher?: string | null;
  content: string;
}): RewriteSource => ({ title, publisher: publisher ?? null, text: content });

const storedFields = (article: Article) => ({
  sourceArticleId: article.id,
  url: article.originalUrl,
  title: article.title,
  publisher: article.originalPublisher,
  author: article.originalAuthor,
  publishedAt: article.originalPublishedAt,
  rights: article.rights,
});
