import type { Database } from "#db/database.server.ts";
import { overlapAllowed } from "../checks/overlap.ts";
import { checkOverlap } from "../checks/rewrite-checks.server.ts";
import type { Article } from "./article.schema.ts";
import { titleOfArticle } from "./article-title.ts";
import { findAlikePublished, textForReaders } from "./published-texts.server.ts";

/** The published article that a text shares most of its wording with. */
export interface OwnOverlap {
  id: number;
  slug: string;
  title: string;
  /** Words of the longest common run; runs under five words count as none. */
  longestRun: number;
  /** The part of the text's runs of five words that the other article holds too, 0 to 1. */
  sharedRuns: number;
}

/** Those that share most prints; the worst is among them. */
const mostCompared = 8;

/**
 * Measures an article's text against the site's published articles other than itself, in a thread. Returns the worst of them by
 * the limits of a rewrite (`overlapAllowed`, judged by `isNearCopy`), or null when none shares a run of five words.
 * @throws AppError `invalid` when it takes too long
 */
export async function measureOwnOverlap(db: Database, article: Article): Promise<OwnOverlap | null> {
  const own = textForReaders(article);
  const others = await db.transaction((tx) => findAlikePublished(tx, article.id, own, mostCompared));
  const measured = await Promise.all(
    others.map(async (other): Promise<OwnOverlap> => {
      const source = { text: textForReaders(other).text, others: [], publishedAt: null };
      const overlap = await checkOverlap(source, own.text);
      return { id: other.id, slug: other.slug, title: titleOfArticle(other), ...overlap };
    }),
  );
  const [worst] = measured
    .filter(({ longestRun }) => longestRun > 0)
    .toSorted((one, other) => badnessOf(other) - badnessOf(one) || one.id - other.id);
  return worst ?? null;
}

/** 1 at the limit. */
const badnessOf = ({ longestRun, sharedRuns }: OwnOverlap) =>
  Math.max(longestRun / overlapAllowed.longestRun, sharedRuns / overlapAllowed.sharedRuns);
