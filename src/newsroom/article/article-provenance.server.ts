import { type SQL, sql } from "drizzle-orm";
import { digitalSourceTypeOf } from "../publication/digital-source-type.ts";
import type { ArticleProvenance } from "../publication/provenance.ts";
import { provenanceLabel } from "../publication/provenance-label.ts";
import { articleCorrections, publications } from "../publication/publication.table.ts";
import type { NamedSource, PublicationRecord } from "../publication/publication-record.ts";
import type { Article } from "./article.schema.ts";
import { articles } from "./article.table.ts";
import { articleSources } from "./article-source.table.ts";
import { namedSources } from "./article-sources.server.ts";

/** Qualified: within a subquery the bare name would be the subquery's own. */
const articleId = sql`${articles}.${sql.identifier(articles.id.name)}`;

const allOf = <Row>(columns: SQL, from: SQL, order: SQL) =>
  sql<
    Row[]
  >`coalesce((select json_agg(json_build_object(${columns}) order by ${order}) ${from}), '[]'::json)`;

/**
 * Columns that tell how an article was made besides its own; part of a query of articles, so that it costs none of its
 * own.
 */
export const provenanceColumns = {
  further: allOf<NamedSource>(
    sql`'title', ${articleSources.title}, 'url', ${articleSources.url}, 'publisher', ${articleSources.publisher},
      'author', ${articleSources.author}, 'publishedAt', ${articleSources.publishedAt}`,
    sql`from ${articleSources} where ${articleSources.articleId} = ${articleId}`,
    sql`${articleSources.position}, ${articleSources.id}`,
  ),
  corrections: allOf<{ id: number; text: string; correctedAt: string }>(
    sql`'id', ${articleCorrections.id}, 'text', ${articleCorrections.text}, 'correctedAt', ${articleCorrections.correctedAt}`,
    sql`from ${articleCorrections} where ${articleCorrections.articleId} = ${articleId}`,
    sql`${articleCorrections.id} desc`,
  ),
  /** The record of the latest publication. */
  record: sql<Partial<PublicationRecord> | null>`(
    select ${publications.record} from ${publications} where ${publications.articleId} = ${articleId}
    order by ${publications.id} desc limit 1)`,
};

type Own = Pick<
  Article,
  | "title"
  | "isAiDrafted"
  | "rewrittenContent"
  | "rights"
  | "originalUrl"
  | "originalPublisher"
  | "originalAuthor"
  | "originalPublishedAt"
  | "reviewedBy"
  | "reviewedAt"
>;

/** The article's columns that tell how it was made. */
export const ownProvenanceColumns = {
  originalTitle: articles.title,
  isAiDrafted: articles.isAiDrafted,
  rewrittenContent: sql<string>`case when coalesce(${articles.rewrittenContent}, '') = '' then '' else 'yes' end`,
  rights: articles.rights,
  originalUrl: articles.originalUrl,
  originalPublisher: articles.originalPublisher,
  originalAuthor: articles.originalAuthor,
  originalPublishedAt: articles.originalPublishedAt,
  reviewedBy: articles.reviewedBy,
  reviewedAt: articles.reviewedAt,
};

interface Recorded {
  further: NamedSource[];
  corrections: { id: number; text: string; correctedAt: string }[];
  record: Partial<PublicationRecord> | null;
}

/** Tells how a published article was made: the one place that page, feed and structured data have it from. */
export function provenanceOf(article: Own, { further, corrections, record }: Recorded): ArticleProvenance {
  const isAiDrafted = article.isAiDrafted && Boolean(article.rewrittenContent);
  const isSourcesText = !article.rewrittenContent && article.rights !== null;
  const sources = namedSources(article, further).map(dated);
  const changedShare = record?.changedShare ?? null;
  return {
    label: provenanceLabel({
      isAiDrafted,
      isSourcesText,
      sources: sources.length,
      publisher: article.originalPublisher,
      author: article.originalAuthor,
      changedShare,
      reviewer: article.reviewedBy,
    }),
    isAiDrafted,
    digitalSourceType: isSourcesText ? null : digitalSourceTypeOf({ isAiDrafted, changedShare }),
    sources,
    reviewer: article.reviewedBy,
    reviewedAt: article.reviewedAt,
    corrections: corrections.map(({ correctedAt, ...correction }) => ({
      ...correction,
      correctedAt: instantOf(correctedAt),
    })),
  };
}

const dated = (source: NamedSource): NamedSource => ({
  ...source,
  publishedAt: source.publishedAt && instantOf(source.publishedAt),
});

/** PostgreSQL's JSON has its own way of writing a moment. */
const instantOf = (moment: string) => new Date(moment).toISOString();
