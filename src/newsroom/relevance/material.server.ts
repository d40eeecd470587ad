import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { and, desc, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { trash } from "#cms/engine/history/trash.table.ts";
import { features } from "#content/feature/feature.table.ts";
import { glossaryTerms } from "#content/glossary/glossary.table.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import type { Database } from "#db/database.server.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { openingOf } from "../stories/news-words.ts";
import { type Material, TermCounts } from "./beat.ts";

/** Only the newest decisions count, because a newsroom's interests change. */
const mostDecisions = 1000;
const atATime = 100;

/**
 * Returns a hash of everything a beat is learned from. It changes when something is published, rejected or changed in the guide.
 */
export async function findMaterialMark(db: Database): Promise<string> {
  const countAndLast = (table: SQL, last: SQL, condition: SQL) =>
    sql`(select count(*) || ' ' || coalesce(max(${last})::text, '') from ${table} where ${condition})`;
  const all = sql`true`;
  const parts = [
    countAndLast(sql`${articles}`, sql`${articles.contentUpdatedAt}`, sql`${articles.status} = 'published'`),
    countAndLast(
      sql`${articleDesk}`,
      sql`${articleDesk.setAsideAt}`,
      sql`${articleDesk.setAsideAt} is not null`,
    ),
    countAndLast(sql`${trash}`, sql`${trash.id}`, sql`${trash.kind} = 'article'`),
    countAndLast(sql`${vendors}`, sql`${vendors.contentUpdatedAt}`, all),
    countAndLast(sql`${features}`, sql`${features.contentUpdatedAt}`, all),
    countAndLast(sql`${glossaryTerms}`, sql`${glossaryTerms.contentUpdatedAt}`, all),
  ];
  const [row] = await db
    .select({ mark: sql<string>`concat_ws('|', ${sql.join(parts, sql`, `)})` })
    .from(sql`(select 1) one`);
  return hash("sha256", `${version} ${row?.mark ?? ""}`, "base64url").slice(0, 16);
}

/** Increment it when the formula changes, so that all articles are scored again. */
const version = 2;

/** Reads everything a beat is learned from, in batches that yield to the event loop. */
export async function readMaterial(db: Database): Promise<Material> {
  const material: Material = {
    published: new TermCounts(),
    rejected: new TermCounts(),
    background: new TermCounts(),
    vendors: await countNames(
      db,
      vendors,
      sql`concat_ws(' ', ${vendors.name}, array_to_string(${vendors.aliases}, ' '))`,
    ),
    features: await countNames(db, features, features.name),
    glossary: await countNames(db, glossaryTerms, glossaryTerms.term),
  };
  const { published, rejected, background } = material;
  await countTexts(
    (limit, offset) => listArticles(db, eq(articles.status, "published"), limit, offset),
    published,
    background,
  );
  await countTexts((limit, offset) => listSetAside(db, limit, offset), rejected, background);
  await countTexts((limit, offset) => listDeleted(db, limit, offset), rejected, background);
  await countTexts(
    (limit, offset) => listArticles(db, ne(articles.status, "published"), limit, offset),
    background,
  );
  return material;
}

interface TextRow {
  title: string;
  opening: string | null;
}

async function countTexts(
  list: (limit: number, offset: number) => Promise<TextRow[]>,
  ...tallies: TermCounts[]
) {
  for (let offset = 0; offset < mostDecisions; offset += atATime) {
    const rows = await list(atATime, offset);
    const texts = rows.map(({ title, opening }) => newsText(title, opening));
    for (const counts of tallies) counts.add(texts);
    await setImmediate();
    if (rows.length < atATime) return;
  }
}

/** An article's title and opening, which determine its relevance. */
export const newsText = (title: string, text: string | null) => `${title}. ${openingOf(text ?? "")}`;

const opening = sql<string>`left(coalesce(nullif(${articles.originalContent}, ''), ${articles.excerpt}, ''), 900)`;

/** The columns that `newsText` needs. */
export const textColumns = { title: articles.title, opening };

const listArticles = (db: Database, condition: SQL, limit: number, offset: number): Promise<TextRow[]> =>
  db
    .select(textColumns)
    .from(articles)
    .where(condition)
    .orderBy(desc(articles.id))
    .limit(limit)
    .offset(offset);

const listSetAside = (db: Database, limit: number, offset: number): Promise<TextRow[]> =>
  db
    .select(textColumns)
    .from(articles)
    .innerJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .where(and(isNotNull(articleDesk.setAsideAt), ne(articles.status, "published")))
    .orderBy(desc(articleDesk.setAsideAt), desc(articles.id))
    .limit(limit)
    .offset(offset);

/** Deleted articles that were never published. */
function listDeleted(db: Database, limit: number, offset: number): Promise<TextRow[]> {
  const data = (field: string) => sql<string | null>`${trash.data} ->> ${field}`;
  return db
    .select({
      title: sql<string>`coalesce(${data("title")}, '')`,
      opening: sql<string | null>`left(${data("originalContent")}, 900)`,
    })
    .from(trash)
    .where(and(eq(trash.kind, "article"), sql`${data("status")} <> 'published'`))
    .orderBy(desc(trash.id))
    .limit(limit)
    .offset(offset);
}

/** More names than any guide has. */
const mostNames = 5000;

async function countNames(db: Database, table: PgTable, name: PgColumn | SQL): Promise<TermCounts> {
  const rows = await db
    .select({ name: sql<string>`${name}` })
    .from(table)
    .orderBy(name)
    .limit(mostNames);
  const counts = new TermCounts(rows.map((row) => row.name));
  await setImmediate();
  return counts;
}
