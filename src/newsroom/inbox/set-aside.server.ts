import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { recordAllInAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { titleOfArticle } from "../article/article-title.ts";

/**
 * Sets articles aside. Only the newsroom's data changes, not the articles. Returns the articles that were not already set aside.
 * @throws AppError `not-found`, naming a missing article; `conflict`, naming a published one
 */
export async function setAside(db: Database, ids: number[], editor: Editor): Promise<number[]> {
  return db.transaction(async (tx) => {
    const locked = await lockArticles(tx, ids);
    const published = locked.find(({ status }) => status === "published");
    if (published)
      throw new AppError("conflict", `“${titleOfArticle(published)}” is published: unpublish it first`);
    const candidates = locked.filter(({ setAsideAt }) => setAsideAt === null);
    if (candidates.length === 0) return [];
    const note = { setAsideAt: new Date(environment.now()).toISOString(), setAsideById: editor.id };
    await tx
      .insert(articleDesk)
      .values(candidates.map(({ id }) => ({ articleId: id, ...note })))
      .onConflictDoUpdate({ target: articleDesk.articleId, set: note });
    await record(tx, editor, "set aside", candidates);
    return candidates.map(({ id }) => id);
  });
}

/** Takes articles back that are set aside or part of another article. Returns their ids. */
export const takeUp = (db: Database, ids: number[]) =>
  db
    .update(articleDesk)
    .set({ setAsideAt: null, setAsideById: null, coveredById: null })
    .where(
      and(
        inArray(articleDesk.articleId, ids),
        or(isNotNull(articleDesk.setAsideAt), isNotNull(articleDesk.coveredById)),
      ),
    )
    .returning({ id: articleDesk.articleId });

/**
 * Returns articles to the inbox that were set aside or merged into another article. Returns the articles that changed.
 * @throws AppError `not-found`, naming a missing article
 */
export async function bringBack(db: Database, ids: number[], editor: Editor): Promise<number[]> {
  return db.transaction(async (tx) => {
    const lockedArticles = await lockArticles(tx, ids);
    const updates = await takeUp(tx, ids);
    const away = new Set(updates.map(({ id }) => id));
    if (away.size > 0)
      await record(
        tx,
        editor,
        "brought back",
        lockedArticles.filter(({ id }) => away.has(id)),
      );
    return [...away];
  });
}

async function lockArticles(db: Database, ids: number[]) {
  const rows = await db
    .select({
      id: articles.id,
      title: articles.title,
      rewrittenTitle: articles.rewrittenTitle,
      status: articles.status,
      setAsideAt: articleDesk.setAsideAt,
    })
    .from(articles)
    .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .where(inArray(articles.id, ids))
    .orderBy(articles.id)
    .for("update", { of: articles });
  const foundIds = new Set(rows.map(({ id }) => id));
  const missingId = ids.find((id) => !foundIds.has(id));
  if (missingId !== undefined)
    throw new AppError("not-found", `There is no article with the ID ${missingId}`);
  return rows;
}

type LockedArticles = Awaited<ReturnType<typeof lockArticles>>;

const record = (db: Database, editor: Editor, action: string, entries: LockedArticles) =>
  recordAllInAudit(
    db,
    editor,
    entries.map((article) => ({
      action,
      kind: "article",
      entryId: article.id,
      title: titleOfArticle(article),
    })),
  );
