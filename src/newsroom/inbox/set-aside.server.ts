import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { recordAllInAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { articles } from "../article/article.table.ts";
import { titleOfArticle } from "../article/article-title.ts";
import { articleDesk } from "../stories/story.table.ts";

/**
 * Puts articles away: a note of the desk, and no change of the articles. Returns those that were not set aside before.
 * @throws AppError `not-found`, naming a missing one; `conflict`, naming one that is published
 */
export async function setAside(db: Database, ids: number[], editor: Editor): Promise<number[]> {
  return db.transaction(async (tx) => {
    const found = await lockArticles(tx, ids);
    const published = found.find(({ status }) => status === "published");
    if (published)
      throw new AppError("conflict", `“${titleOfArticle(published)}” is published: withdraw it first`);
    const waiting = found.filter(({ setAsideAt }) => setAsideAt === null);
    if (waiting.length === 0) return [];
    const note = { setAsideAt: new Date().toISOString(), setAsideById: editor.id };
    await tx
      .insert(articleDesk)
      .values(waiting.map(({ id }) => ({ articleId: id, ...note })))
      .onConflictDoUpdate({ target: articleDesk.articleId, set: note });
    await record(tx, editor, "set aside", waiting);
    return waiting.map(({ id }) => id);
  });
}

/**
 * Brings articles back to where they waited: those set aside, and those that another article was made of. Returns those that
 * had been away. @throws AppError `not-found`, naming a missing one
 */
export async function bringBack(db: Database, ids: number[], editor: Editor): Promise<number[]> {
  return db.transaction(async (tx) => {
    const found = await lockArticles(tx, ids);
    const returned = await tx
      .update(articleDesk)
      .set({ setAsideAt: null, setAsideById: null, coveredById: null })
      .where(
        and(
          inArray(articleDesk.articleId, ids),
          or(isNotNull(articleDesk.setAsideAt), isNotNull(articleDesk.coveredById)),
        ),
      )
      .returning({ id: articleDesk.articleId });
    const away = new Set(returned.map(({ id }) => id));
    if (away.size > 0)
      await record(
        tx,
        editor,
        "brought back",
        found.filter(({ id }) => away.has(id)),
      );
    return [...away];
  });
}

async function lockArticles(db: Database, ids: number[]) {
  const found = await db
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
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new AppError("not-found", `There is no article with the ID ${missing}`);
  return found;
}

type Found = Awaited<ReturnType<typeof lockArticles>>;

const record = (db: Database, editor: Editor, action: string, found: Found) =>
  recordAllInAudit(
    db,
    editor,
    found.map((article) => ({
      action,
      kind: "article",
      entryId: article.id,
      title: titleOfArticle(article),
    })),
  );
