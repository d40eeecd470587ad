import { and, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { plainText } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { preview } from "#shared/text.ts";
import type { RelatedInfo } from "../related-info.ts";

/** The text to find similar entries for. */
export interface Subject {
  title: string;
  text: string;
}

/** A page to link to, with its similarity score. */
export type SimilarEntry = RelatedInfo & { score: number };

interface Source {
  table: PgTable & { id: PgColumn };
  title: PgColumn | SQL<string>;
  /** The title to show, if it is not the one that is compared. */
  shownTitle?: SQL<string>;
  /** The part of the text that readers may see. */
  text: SQLWrapper;
  isPublished: SQLWrapper;
  /** Label of its pages: `Question & answer`. */
  noun: string;
  address: SQLWrapper;
  href: (address: string) => string;
}

const perType = 5;
const descriptionLength = 160;

/**
 * Returns the published entries of a table most similar to the subject: by the words of its title in title and text, and by the
 * similarity of the titles. Reads only the first thousand characters of texts.
 */
export async function listSimilarEntries(
  db: Database,
  { table, title, shownTitle = sql`${title}`, text: shown, isPublished, noun, address, href }: Source,
  subject: Subject,
): Promise<SimilarEntry[]> {
  const text = sql`left(coalesce(${shown}, ''), 1000)`;
  const words = sql`setweight(to_tsvector('english', ${title}), 'A') || setweight(to_tsvector('english', ${text}), 'C')`;
  const query = sql`(select to_tsquery('simple', string_agg(quote_literal(lexeme), ' | ')) from unnest(to_tsvector('english', ${`${subject.title} ${subject.title} ${subject.text.slice(0, 300)}`}::text)))`;
  const score = sql<number>`(ts_rank(${words}, ${query}, 1) + similarity(${title}, ${subject.title}::text))`;
  const rows = await db
    .select({
      address: sql<string>`${address}`,
      title: shownTitle,
      text: sql<string>`${text}`,
      score,
    })
    .from(table)
    .where(and(sql`${isPublished}`, sql`${words} @@ ${query}`, sql`${address} is not null`))
    .orderBy(desc(score), table.id)
    .limit(perType);
  return Promise.all(
    rows.map(async (row) => ({
      title: row.title,
      source: noun,
      description: preview(await plainText(row.text), descriptionLength),
      url: href(row.address),
      score: Number(row.score),
    })),
  );
}
