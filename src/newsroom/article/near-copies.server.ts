import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { areNearCopies } from "../items/text-prints.ts";
import type { Article } from "./article.schema.ts";
import { titleOfArticle } from "./article-title.ts";
import { findAlikePublished, recordPublishedText, textForReaders } from "./published-texts.server.ts";

/** An article as it was, null when it is new, and as it is stored now. */
interface StoredArticle {
  old: Article | null;
  entry: Article;
}

/** The article with the same text is among the few that have most in common. */
const mostCompared = 10;

/**
 * Refuses a published article whose text another published one has, whichever way it became so; call it in the transaction
 * that stored it. @throws AppError `conflict`, naming the other article
 */
export async function refuseNearCopies(db: Database, stored: StoredArticle[]): Promise<void> {
  for (const { old, entry } of stored) {
    if (entry.status !== "published" || (old?.status === "published" && hasSameText(old, entry))) continue;
    const text = textForReaders(entry);
    const alike = await findAlikePublished(db, entry.id, text, mostCompared);
    const twin = alike.find((other) => areNearCopies(text, textForReaders(other)));
    if (twin) throw tooAlike(twin);
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
    `This cannot be published: “${title}” says the same and is published already`,
    { nearCopyOf: { id: other.id, slug: other.slug, title } },
  );
}
