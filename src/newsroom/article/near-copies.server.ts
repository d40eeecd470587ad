import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Article } from "./article.schema.ts";
import { titleOfArticle } from "./article-title.ts";
import { findAlikePublished, recordPublishedText, textForReaders } from "./published-texts.server.ts";
import { areNearCopies } from "./text-prints.ts";

/** An article before the save (null if new) and after it. */
interface StoredArticle {
  old: Article | null;
  entry: Article;
}

/** An article with the same text is among the few with the most in common. */
const mostCompared = 10;

/**
 * Rejects a published article with nearly the same text as another published one. Call it in the transaction that stored it.
 * @throws AppError `conflict`, naming the other article
 */
export async function refuseNearCopies(db: Database, changes: StoredArticle[]): Promise<void> {
  for (const { old, entry } of changes) {
    if (entry.status !== "published" || (old?.status === "published" && hasSameText(old, entry))) continue;
    const text = textForReaders(entry);
    const candidates = await findAlikePublished(db, entry.id, text, mostCompared);
    const original = candidates.find((other) => areNearCopies(text, textForReaders(other)));
    if (original) throw tooAlike(original);
    await recordPublishedText(db, entry);
  }
}

function hasSameText(old: Article, entry: Article): boolean {
  const [before, now] = [textForReaders(old), textForReaders(entry)];
  return before.title === now.title && before.text === now.text;
}

function tooAlike(other: Article): AppError {
  const title = titleOfArticle(other);
  return new AppError(
    "conflict",
    `This cannot be published: “${title}” says the same and is already published`,
    { nearCopyOf: { id: other.id, slug: other.slug, title } },
  );
}
