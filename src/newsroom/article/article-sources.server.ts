import { asc, eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { Source } from "../checks/review.ts";
import type { NamedSource } from "../publication/publication-record.ts";
import type { Article } from "./article.schema.ts";
import { articleSources } from "./article-source.table.ts";

export type FurtherSource = typeof articleSources.$inferSelect;

/** Lists the further sources of an article that was made of several, from the second on. */
export const listFurtherSources = (db: Database, articleId: number): Promise<FurtherSource[]> =>
  db
    .select()
    .from(articleSources)
    .where(eq(articleSources.articleId, articleId))
    .orderBy(asc(articleSources.position), asc(articleSources.id));

/** The texts of all sources of an article, for the checks. */
export const sourceOf = (article: Article, further: FurtherSource[]): Source => ({
  text: article.sourceContent || article.originalContent || "",
  others: textsOf([
    article.title,
    article.originalContent,
    article.originalAuthor,
    article.originalPublisher,
  ]),
  publishedAt: article.originalPublishedAt,
  ...(further.length > 0 && {
    further: further.map(({ content, title, author, publisher, publishedAt }) => ({
      text: content,
      others: textsOf([title, author, publisher]),
      publishedAt,
    })),
  }),
});

const textsOf = (texts: (string | null)[]) => texts.filter((text) => typeof text === "string");

type Origin = Pick<
  Article,
  "title" | "originalUrl" | "originalPublisher" | "originalAuthor" | "originalPublishedAt"
>;

/** The sources as readers are told of them, in their order; none for an article of the site's own. */
export const namedSources = (
  article: Origin,
  further: Pick<FurtherSource, keyof NamedSource>[],
): NamedSource[] => [
  ...(article.originalUrl || article.originalPublisher
    ? [
        {
          title: article.title,
          url: article.originalUrl,
          publisher: article.originalPublisher,
          author: article.originalAuthor,
          publishedAt: article.originalPublishedAt,
        },
      ]
    : []),
  ...further.map(({ title, url, publisher, author, publishedAt }) => ({
    title,
    url,
    publisher,
    author,
    publishedAt,
  })),
];
