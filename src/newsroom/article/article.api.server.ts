import { z } from "zod";
import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import type { Read } from "#cms/engine/read/reads.server.ts";
import { selectionTag } from "#cms/engine/tags.ts";
import { AppError } from "#shared/errors.ts";
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
import { listNewsOfVendor } from "./named-vendors.server.ts";
import { findProvenance } from "./provenance.queries.server.ts";
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
