import { type SQL, sql } from "drizzle-orm";

/** Keys of all advisory locks: unique, and beyond the 32 bits that `contentTypeLock` uses. */
export const locks = {
  /** Migration and loading of the starter content. */
  migration: 7_201_944_310,
  /** Creation of the job queue's tables. */
  jobQueue: 7_201_944_311,
  /** Saving fetched news. */
  news: 7_201_944_312,
  /** Changes to stories. */
  stories: 7_201_944_313,
  /** Counting the day's rewrites and adding one. */
  rewrites: 7_201_944_314,
  /** Changes to roles and accounts. */
  accounts: 7_201_944_315,
  /** Writing an import's entries. */
  imports: 7_201_944_316,
  /** Changes to vendors' names and aliases. */
  vendorNames: 7_201_944_317,
  /** First-run set-up; the first one wins. */
  setUp: 7_201_944_320,
} as const;

/** Lock of a content type whose saves are serialized. */
export const contentTypeLock = (kind: string): SQL => sql`hashtext(${kind})`;
