import { and, eq, getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import type { Read } from "#cms/engine/read/reads.server.ts";
import { selectionTag } from "#cms/engine/tags.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ProvenanceRecord } from "../publication/provenance.ts";
import { hashParts, listPublications, type Publication } from "../publication/publications.server.ts";
import { articleDescriptor } from "./article.descriptor.ts";
import {
  findArticlePage,
  findNews,
  findReadableArticle,
  listArticles,
  listCategories,
  listLatestArticles,
} from "./article.queries.server.ts";
import { articleEntity } from "./article.schema.ts";
import { articles } from "./article.table.ts";
import { isShown } from "./article-columns.server.ts";
import { provenanceColumns, provenanceOf } from "./article-provenance.server.ts";
import { publishedParts } from "./article-publication.server.ts";
import { titleOfArticle } from "./article-title.ts";
import { listNewsOfVendor } from "./named-vendors.server.ts";
import { provenanceRecord } from "./provenance.schema.ts";

const { kind } = articleDescriptor;

export const articleViews = contentReads(articleDescriptor, {
  entity: articleEntity,
  list: listArticles,
  find: findReadableArticle,
  listViews: {
    card: { read: findNews, parameters: ["page", "topic"] },
    latest: { read: listLatestArticles },
    vendor: {
      read: (db, query) => listNewsOfVendor(db, query.get("vendor") ?? ""),
      parameters: ["vendor"],
      dependsOn: [kind, selectionTag("vendor")],
    },
  },
  page: findArticlePage,
  pageDependsOn: [kind],
});

export const articleProvenance = {
  path: "/api/news/{slug}/provenance",
  noun: "Article",
  summary: "How a published article was made: its sources, model, checks, reviewer and corrections",
  schema: provenanceRecord,
  run: async ({ db, params, dependOn }) => {
    dependOn(kind);
    const record = await findProvenance(db, params.slug ?? "");
    if (!record) throw new AppError("not-found", "Article not found");
    return record;
  },
} satisfies Read;

export const articleReads: Read[] = [
  ...articleViews,
  articleProvenance,
  {
    path: "/api/categories",
    noun: "Article",
    summary: "The names of the news categories",
    schema: z.array(z.string()),
    run: ({ db, dependOn }) => {
      dependOn(kind);
      return listCategories(db);
    },
  },
];

/** Returns the record of how a published article was made, or null. */
async function findProvenance(db: Database, slug: string): Promise<ProvenanceRecord | null> {
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
