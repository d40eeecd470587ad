import { setImmediate as yieldToOthers } from "node:timers/promises";
import { and, asc, gt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#db/database.server.ts";
import { batchesById } from "#db/id-batches.server.ts";
import { type ContentType, columnOf, type Row } from "../content-type.server.ts";
import { hasOrHadSlug } from "../history/moved-slugs.server.ts";
import { listSimilarEntries, type SimilarEntry, type Subject } from "./similar-entries.server.ts";

/** A URL in the sitemap. */
export interface SitemapEntry {
  path: string;
  /** The time of the last content change. */
  updatedAt: string;
}

/** Describes a type's public pages to the sitemap and share images. */
export interface PublishedPages {
  /** First path segment of its share images, and of its pages if they have one. */
  section: string;
  /** Label on the share image: `Vendor profile`. */
  noun: string;
  listSitemapEntries: (db: Database) => Promise<SitemapEntry[]>;
  /** Returns the words for the share image of the published entry that has or had a slug, or null. */
  findShareCard: (db: Database, slug: string) => Promise<ShareCardWords | null>;
  /** Published entries similar to a subject, for the related content of others. */
  listSimilar?: (db: Database, subject: Subject) => Promise<SimilarEntry[]>;
}

export interface ShareCardWords {
  title: string;
  /** The subject of the drawing behind the title. */
  category?: string | null;
}

interface EntryPages {
  section: string;
  noun: string;
  title?: PgColumn | SQL<string>;
  category?: PgColumn;
  /** The part of the text that readers may see. Default: the summary. */
  text?: SQL<string | null>;
  isPublished?: SQLWrapper;
  /** Selects the published entries listed in the sitemap. Default: all. */
  isIndexed?: SQL | undefined;
}

/** Returns the published pages of a type, one per slug. */
export function publishedPages(
  type: ContentType,
  {
    section,
    noun,
    title = columnOf(type, type.titleField),
    category,
    text = summaryColumn(type),
    isPublished = isVisible(type),
    isIndexed,
  }: EntryPages,
): PublishedPages {
  const { table } = type;
  const address = columnOf(type, "slug");
  const href = (slug: string) => {
    if (!type.route) throw new Error(`The entries of "${type.kind}" have no pages`);
    return type.route.href({ slug });
  };
  return {
    section,
    noun,
    listSitemapEntries: async (db) => {
      const entries: SitemapEntry[] = [];
      for (let last = 0; ; ) {
        const rows = await db
          .select({
            id: table.id,
            slug: sql<string>`${address}`,
            updatedAt: sql`${columnOf(type, "contentUpdatedAt")}`.mapWith(toInstant),
          })
          .from(table)
          .where(and(gt(table.id, last), sql`${isPublished}`, isIndexed))
          .orderBy(table.id)
          .limit(addressBatch);
        for (const { slug, updatedAt } of rows) entries.push({ path: href(slug), updatedAt });
        if (rows.length < addressBatch) return entries;
        last = Number(rows.at(-1)?.id);
        await yieldToOthers();
      }
    },
    findShareCard: async (db, slug) => {
      const [row] = await db
        .select({ title: sql<string>`${title}`, category: sql<string | null>`${category ?? null}` })
        .from(table)
        .where(and(hasOrHadSlug(address, href(""), [slug]), sql`${isPublished}`))
        .limit(1);
      return row ?? null;
    },
    listSimilar: (db, subject) =>
      listSimilarEntries(
        db,
        {
          table,
          title,
          text,
          isPublished,
          noun,
          address,
          href,
        },
        subject,
      ),
  };
}

/** The first non-empty summary field of an entry. */
const summaryColumn = (type: Pick<ContentType, "kind" | "table" | "summaryFields">) =>
  sql<string>`coalesce(${sql.join([...type.summaryFields.map((field) => sql`nullif(${columnOf(type, field)}, '')`), sql`''`], sql`, `)})`;

/** Matches public entries by the type's status field. */
export const isVisible = (type: Pick<ContentType, "kind" | "table" | "status">) =>
  sql`${columnOf(type, type.status.field)} = ${type.status.values[type.status.visible]}`;

/** The two drivers return different types for timestamps selected outside their table. */
const toInstant = (value: string | Date) => new Date(value).toISOString();

/** Addresses and entries per query. Other requests run in between. */
const addressBatch = 1000;
const batchSize = 50;

/** Yields the published entries of a type in batches. */
export const eachPublishedBatch = (db: Database, type: ContentType): AsyncGenerator<Row[]> =>
  batchesById<Row>(async (lastId) => {
    if (lastId > 0) await yieldToOthers();
    return db
      .select()
      .from(type.table)
      .where(and(gt(type.table.id, lastId), isVisible(type)))
      .orderBy(asc(type.table.id))
      .limit(batchSize);
  });
