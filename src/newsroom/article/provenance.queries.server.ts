import { and, eq, getTableColumns } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { ProvenanceRecord } from "../publication/provenance.ts";
import { hashParts, listPublications, type Publication } from "../publication/publications.server.ts";
import { articles } from "./article.table.ts";
import { isShown } from "./article-columns.server.ts";
import { provenanceColumns, provenanceOf } from "./article-provenance.server.ts";
import { publishedParts } from "./article-publication.server.ts";
import { titleOfArticle } from "./article-title.ts";

/** Returns the record of how a published article was made, or null. */
export async function findProvenance(db: Database, slug: string): Promise<ProvenanceRecord | null> {
  const [row] = await db
    .select({ article: getTableColumns(articles), ...provenanceColumns })
    .from(articles)
    .where(and(isShown, eq(articles.slug, slug)));
  if (!row) return null;
  const { article, ...records } = row;
  const [latest, ...earlier] = await listPublications(db, article.id);
  const {
    model = null,
    styleGuide = null,
    rewrittenAt = null,
    checks = null,
    changedShare = null,
  } = latest?.record ?? {};
  return {
    slug,
    title: titleOfArticle(article),
    ...provenanceOf(article, records),
    model,
    styleGuide,
    rewrittenAt,
    checks,
    changedShare,
    publishedAt: latest?.publishedAt ?? null,
    textHash: latest?.textHash ?? hashParts(publishedParts(article)),
    draftHash: latest?.draftHash ?? null,
    publications: (latest ? [latest, ...earlier] : []).map(summarize),
  };
}

const summarize = ({ publishedAt, textHash, record }: Publication) => ({
  publishedAt,
  textHash,
  reviewer: record.reviewer ?? null,
  changedShare: record.changedShare ?? null,
});
