import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#db/database.server.ts";
import { type ContentType, columnOf } from "../content-type.server.ts";
import type { Descriptor } from "../descriptor.ts";
import { listSimilarEntries, type SimilarEntry, type Subject } from "./similar-entries.server.ts";

/** One address of the site, for search engines. */
export interface SitemapEntry {
  path: string;
  /** Time of the last change of its content. */
  updatedAt: string;
}

/** Describes a type whose entries have pages of their own to the sitemap and the share images. */
export interface PublishedPages {
  /** The first segment of the share images' addresses; that of the pages too, where they have one. */
  section: string;
  /** Noun for one of them on its share image: `Vendor profile`. */
  noun: string;
  /** The addresses of all published entries. */
  listSitemapEntries: (db: Database) => Promise<SitemapEntry[]>;
  /** The title of a published entry, or null when there is none. */
  findTitle: (db: Database, slug: string) => Promise<string | null>;
  /** Published entries like a subject, for the related information of others. */
  listSimilar?: (db: Database, subject: Subject) => Promise<SimilarEntry[]>;
}

interface EntryPages {
  section: string;
  noun: string;
  table: PgTable & { id: PgColumn; slug: PgColumn; contentUpdatedAt: PgColumn };
  title?: PgColumn | SQL<string>;
  /** The part of its text that readers may see. Default: its summary. */
  text?: SQL<string | null>;
  isPublished?: SQLWrapper;
}

/** Returns the published pages of a type, each at its slug; by its descriptor, as far as nothing else is given. */
export function publishedPages(
  descriptor: Descriptor,
  {
    section,
    noun,
    table,
    title = columnOf({ ...descriptor, table }, descriptor.titleField),
    text = summaryColumn({ ...descriptor, table }),
    isPublished = isVisible({ ...descriptor, table }),
  }: EntryPages,
): PublishedPages {
  const href = ({ slug }: { slug: string }) => {
    if (!descriptor.route) throw new Error(`The entries of "${descriptor.kind}" have no pages`);
    return descriptor.route.href({ slug });
  };
  return {
    section,
    noun,
    listSitemapEntries: async (db) => {
      const rows = await db
        .select({
          slug: sql<string>`${table.slug}`,
          updatedAt: sql`${table.contentUpdatedAt}`.mapWith(toInstant),
        })
        .from(table)
        .where(sql`${isPublished}`)
        .orderBy(table.id);
      return rows.map(({ slug, updatedAt }) => ({ path: href({ slug }), updatedAt }));
    },
    findTitle: async (db, slug) => {
      const [row] = await db
        .select({ title: sql<string>`${title}` })
        .from(table)
        .where(and(eq(table.slug, slug), sql`${isPublished}`))
        .limit(1);
      return row?.title ?? null;
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
          address: table.slug,
          href: (slug) => href({ slug }),
        },
        subject,
      ),
  };
}

/** The first of an entry's summary fields that is filled in. */
const summaryColumn = (type: Pick<ContentType, "kind" | "table" | "summaryFields">) =>
  sql<string>`coalesce(${sql.join([...type.summaryFields.map((field) => sql`nullif(${columnOf(type, field)}, '')`), sql`''`], sql`, `)})`;

/** Matches the entries that readers see, by the status of their type. */
export const isVisible = (type: Pick<ContentType, "kind" | "table" | "status">) =>
  sql`${columnOf(type, type.status.field)} = ${type.status.values[type.status.visible]}`;

/** The drivers return timestamps selected outside their table in different types. */
const toInstant = (value: string | Date) => new Date(value).toISOString();
