import { type SQL, sql } from "drizzle-orm";

/**
 * The numbers of all advisory locks. Any will do, as long as no two are the same and nothing else in the database takes
 * them; they lie beyond the 32 bits of `contentTypeLock`.
 */
export const locks = {
  /** One process migrates at a time, and loads the starter content. */
  migration: 7_201_944_310,
  /** One process makes the job queue's tables at a time. */
  jobQueue: 7_201_944_311,
  /** One fetch of news is saved at a time. */
  news: 7_201_944_312,
  /** One change of the stories of news at a time. */
  stories: 7_201_944_313,
  /** One request at a time counts the day's rewrites and adds its own. */
  rewrites: 7_201_944_314,
  /** One change of roles and accounts at a time. */
  accounts: 7_201_944_315,
  /** One set-up of the site at a time, of which the first wins. */
  setUp: 7_201_944_320,
} as const;

/** The lock of a type of content whose saves go one after the other. */
export const contentTypeLock = (kind: string): SQL => sql`hashtext(${kind})`;
