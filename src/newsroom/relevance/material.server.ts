import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { and, desc, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { trash } from "#cms/history/trash.table.ts";
import { features } from "#content/feature/feature.table.ts";
import { glossaryTerms } from "#content/glossary/glossary.table.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import type { Database } from "#db/database.server.ts";
import { articles } from "../article/article.table.ts";
import { openingOf } from "../stories/news-words.ts";
import { articleDesk } from "../stories/story.table.ts";
import { type Material, TermCounts } from "./beat.ts";

/** The newest decisions count; older ones are another desk's. */
const mostDecisions = 1000;
const atATime = 100;

/**
 * Returns the mark of all that a beat is learned from: it is another one as soon as something was published, rejected
 * or changed in the guide.
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

/** Raise it when the formula changes: all is scored again. */
const version = 1;

/** Reads what a beat is learned from, in parts that let others have their turn. */
export async function readMaterial(db: Database): Promise<Material> {
  const material: Material = {
    published: new TermCounts(),
    rejected: new TermCounts(),
    background: new TermCounts(),
    vendors: await countNames(db, vendors, vendors.name),
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
  ...counted: TermCounts[]
) {
  for (let offset = 0; offset < mostDecisions; offset += atATime) {
    const rows = await list(atATime, offset);
    const texts = rows.map(({ title, opening }) => newsText(title, opening));
    for (const counts of counted) counts.add(texts);
    await setImmediate();
    if (rows.length < atATime) return;
  }
}

/** An article's title and opening, as its relevance is found by. */
export const newsText = (title: string, text: string | null) => `${title}. ${openingOf(text ?? "")}`;

const opening = sql<string>`left(coalesce(nullif(${articles.originalContent}, ''), ${articles.excerpt}, ''), 900)`;

/** The columns of which `newsText` is made. */
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

/** Deleted articles that no reader has seen. */
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

async function countNames(db: Database, table: PgTable, name: PgColumn): Promise<TermCounts> {
  const rows = await db
    .select({ name: sql<string>`${name}` })
    .from(table)
    .orderBy(name)
    .limit(mostNames);
  const counts = new TermCounts(rows.map((row) => row.name));
  await setImmediate();
  return counts;
}
