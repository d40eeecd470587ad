import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { formatDate } from "#shared/text.ts";
import type { Source } from "../checks/review.ts";
import type { NamedSource } from "../publication/publication-record.ts";
import type { Article } from "./article.schema.ts";
import { articles } from "./article.table.ts";
import { articleSources } from "./article-source.table.ts";

export type FurtherSource = typeof articleSources.$inferSelect;

/** Returns an article's further sources, from the second one. */
export const listFurtherSources = (db: Database, articleId: number): Promise<FurtherSource[]> =>
  db
    .select()
    .from(articleSources)
    .where(eq(articleSources.articleId, articleId))
    .orderBy(asc(articleSources.position), asc(articleSources.id));

/** The texts of all of an article's sources, for the checks. */
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
  | "title"
  | "rewrittenTitle"
  | "feedId"
  | "rights"
  | "originalUrl"
  | "originalPublisher"
  | "originalAuthor"
  | "originalPublishedAt"
>;

/** Returns the sources to show to readers, in order. The site's own articles have none. */
export const namedSources = (
  article: Origin,
  further: Pick<FurtherSource, keyof NamedSource>[],
): NamedSource[] => [
  ...(article.originalUrl || article.originalPublisher
    ? [
        {
          title: headlineOfSource(article) ?? describeSource(article),
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

/**
 * Returns the source's own headline, or null if it is unknown. The title of an article that came from a feed or was rewritten is
 * the source's, otherwise it is the site's own.
 */
function headlineOfSource({ title, rewrittenTitle, feedId, rights }: Origin): string | null {
  const isRetitled = Boolean(rewrittenTitle?.trim()) && rewrittenTitle?.trim() !== title.trim();
  return feedId !== null || rights !== null || isRetitled ? title : null;
}

function describeSource({ originalUrl, originalPublisher, originalPublishedAt }: Origin): string {
  const publisher = originalPublisher?.trim() || hostOf(originalUrl ?? "");
  return originalPublishedAt ? `${publisher}, ${formatDate(originalPublishedAt)}` : publisher;
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : address);

/** `headlineOfSource` and `describeSource` as a column. */
export const sourceTitle = sql<string>`case
  when ${articles.feedId} is not null or ${articles.rights} is not null
    or coalesce(nullif(trim(${articles.rewrittenTitle}), ''), ${articles.title}) <> ${articles.title}
  then ${articles.title}
  else concat_ws(', ',
    coalesce(nullif(trim(${articles.originalPublisher}), ''), substring(${articles.originalUrl} from '^https?://([^/?#:]+)')),
    to_char(${articles.originalPublishedAt} at time zone 'UTC', 'Mon FMDD, YYYY')) end`;
