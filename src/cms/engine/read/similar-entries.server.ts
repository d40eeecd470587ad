import { and, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#db/database.server.ts";
import { preview } from "#shared/text.ts";
import type { RelatedInfo } from "../related-info.ts";
import { plainText } from "../text/markdown.server.ts";

/** The text for which similar entries are searched. */
export interface Subject {
  title: string;
  text: string;
}

/** A page that may be linked to, and how similar it is. */
export type SimilarEntry = RelatedInfo & { score: number };

interface Source {
  table: PgTable & { id: PgColumn };
  title: PgColumn | SQL<string>;
  /** The part of its text that readers may see. */
  text: SQLWrapper;
  isPublished: SQLWrapper;
  /** Noun for its pages: `Question & answer`. */
  noun: string;
  address: SQLWrapper;
  href: (address: string) => string;
}

const perType = 5;
const descriptionLength = 160;

/**
 * The published entries of a table whose words are most like the subject's: the words of its title, found in title and text,
 * and the likeness of the two titles. Texts are looked at as far as their first thousand characters.
 */
export async function listSimilarEntries(
  db: Database,
  { table, title, text: shown, isPublished, noun, address, href }: Source,
  subject: Subject,
): Promise<SimilarEntry[]> {
  const text = sql`left(coalesce(${shown}, ''), 1000)`;
  const words = sql`setweight(to_tsvector('english', ${title}), 'A') || setweight(to_tsvector('english', ${text}), 'C')`;
  const query = sql`(select to_tsquery('simple', string_agg(quote_literal(lexeme), ' | ')) from unnest(to_tsvector('english', ${`${subject.title} ${subject.title} ${subject.text.slice(0, 300)}`}::text)))`;
  const score = sql<number>`(ts_rank(${words}, ${query}, 1) + similarity(${title}, ${subject.title}::text))`;
  const rows = await db
    .select({
      address: sql<string>`${address}`,
      title: sql<string>`${title}`,
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
