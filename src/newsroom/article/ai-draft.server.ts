import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { textOf } from "../checks/review.ts";
import { measureChange } from "../checks/rewrite-checks.server.ts";
import type { Article } from "./article.schema.ts";
import { rewriteRuns } from "./rewrite-run.table.ts";
import type { RewrittenParts } from "./rewrite-run.ts";

/** A version written by the AI, and the share of its words that people have changed since. */
export interface AiDraft {
  parts: RewrittenParts;
  changedShare: number;
  model: string | null;
  styleGuide: { name: string; version: string | null };
  writtenAt: string | null;
}

/** An article may have been rewritten several times and restored to an earlier version. */
const mostCompared = 5;

/** Returns the AI version closest to an article's text, or null if none is recorded. */
export async function findAiDraft(db: Database, article: Article): Promise<AiDraft | null> {
  const runs = await db
    .select()
    .from(rewriteRuns)
    .where(
      and(
        eq(rewriteRuns.articleId, article.id),
        eq(rewriteRuns.state, "done"),
        isNotNull(rewriteRuns.result),
      ),
    )
    .orderBy(desc(rewriteRuns.id))
    .limit(mostCompared);
  const text = wordingOf(partsOf(article));
  const drafts = await Promise.all(
    runs.map(async ({ result, model, styleGuideName: name, styleGuideVersion: version, finishedAt }) => {
      const parts = { ...noParts, ...result };
      const changedShare = await measureChange(wordingOf(parts), text);
      return { parts, changedShare, model, styleGuide: { name, version }, writtenAt: finishedAt };
    }),
  );
  return drafts.toSorted((one, other) => one.changedShare - other.changedShare)[0] ?? null;
}

const noParts: RewrittenParts = { title: "", excerpt: "", content: "", whyItMatters: "" };

export const partsOf = (article: Article): RewrittenParts => ({
  title: article.rewrittenTitle ?? "",
  excerpt: article.excerpt ?? "",
  content: article.rewrittenContent ?? "",
  whyItMatters: article.whyItMatters ?? "",
});

/** Excludes the excerpt, which may be the feed's rather than the AI's. */
const wordingOf = (parts: RewrittenParts) => [parts.title, textOf(parts)].join("\n\n");
