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

/** Qualified, because in a subquery the bare name would refer to the subquery's column. */
const articleId = sql`${articles}.${sql.identifier(articles.id.name)}`;

const allOf = <Row>(columns: SQL, from: SQL, order: SQL) =>
  sql<
    Row[]
  >`coalesce((select json_agg(json_build_object(${columns}) order by ${order}) ${from}), '[]'::json)`;

/**
 * Columns from other tables that describe how an article was made. They are subqueries of the articles' query, so they need no
 * extra query.
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
  /** The latest publication's record. */
  record: sql<Partial<PublicationRecord> | null>`(
    select ${publications.record} from ${publications} where ${publications.articleId} = ${articleId}
    order by ${publications.id} desc limit 1)`,
};

type ProvenanceFields = Pick<
  Article,
  | "title"
  | "rewrittenTitle"
  | "feedId"
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

/** The article's own columns that describe how it was made. */
export const ownProvenanceColumns = {
  originalTitle: articles.title,
  rewrittenTitle: articles.rewrittenTitle,
  feedId: articles.feedId,
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

interface ProvenanceRecords {
  further: NamedSource[];
  corrections: { id: number; text: string; correctedAt: string }[];
  record: Partial<PublicationRecord> | null;
}

/** Describes how a published article was made. The page, the feed and the structured data all use this. */
export function provenanceOf(
  article: ProvenanceFields,
  { further, corrections, record }: ProvenanceRecords,
): ArticleProvenance {
  const isAiDrafted = article.isAiDrafted && Boolean(article.rewrittenContent);
  const isSourcesText = !article.rewrittenContent && article.rights !== null;
  const sources = namedSources(article, further).map(withInstant);
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

const withInstant = (source: NamedSource): NamedSource => ({
  ...source,
  publishedAt: source.publishedAt && instantOf(source.publishedAt),
});

/** Converts a timestamp from PostgreSQL's JSON format to ISO 8601. */
const instantOf = (moment: string) => new Date(moment).toISOString();
