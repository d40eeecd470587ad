import { configDefaults } from "vitest/config";

/** Vitest's files by tier and database: docs/decisions/0003. */

const everyTest = ["{src,starter,scripts,bench}/**/*.test.{ts,tsx}", "tests/**/*.test.ts"];

/** Tests that concern the embedded database alone. */
export const embeddedOnly = ["src/db/embedded*.test.ts", "src/db/upgrades.test.ts"];

/**
 * Long ones: faults of processes, upgrades from every earlier schema, restored backups, the command of editors, limits that are
 * reached by many attempts, a crawl of the whole site, hostile texts, and what is tried at random.
 */
export const releaseOnly = [
  "src/db/embedded-crash.test.ts",
  "src/db/upgrades.test.ts",
  "src/accounts/sign-in-limit.test.ts",
  "src/cms/backup/regular-backup.test.ts",
  "src/cms/drafts/two-editors.test.ts",
  "src/cms/search/both-databases.test.ts",
  "scripts/editor.test.ts",
  "tests/crawl.test.ts",
  "tests/hostile-texts.test.ts",
  "tests/sponsored.test.ts",
];

/** Writing, jobs, locks, search and the connections themselves: the two databases can differ here. */
export const storeDependent = [
  "src/db/**",
  "starter/**",
  "tests/drafts.test.ts",
  "src/**/write/**",
  "src/**/{editors,health,jobs}.test.ts",
  "src/**/{directory,entry-lists,related-content,search}.test.ts",
  "src/**/{fetch-news*,news-feed,newsroom,style-guide}.test.ts",
];

interface Run {
  /** Without a tier everything runs. */
  tier?: string | undefined;
  isOnPostgres: boolean;
  /** False on a machine without PostgreSQL, where the embedded database stands in for it. */
  hasPostgres?: boolean;
}

/** Returns the globs of the files that a run includes, and of those that it excludes from them. */
export function selectTests({ tier, isOnPostgres, hasPostgres = true }: Run): {
  include: string[];
  exclude: string[];
} {
  const onlyElsewhere = isOnPostgres ? embeddedOnly : [];
  return {
    include: includedGlobs(tier, { isOnPostgres, hasPostgres }),
    exclude: [...configDefaults.exclude, ...onlyElsewhere, ...(tier === "everyday" ? releaseOnly : [])],
  };
}

/** Each day everything runs on PostgreSQL, which is faster, and before a release on the embedded database. */
function includedGlobs(tier: string | undefined, { isOnPostgres, hasPostgres }: Required<Omit<Run, "tier">>) {
  if (tier === "everyday" && !isOnPostgres && hasPostgres) return storeDependent.map(testFilesOf);
  if (tier === "release" && isOnPostgres) return releaseOnly;
  return everyTest;
}

const testFilesOf = (glob: string) => (glob.endsWith("/**") ? `${glob}/*.test.{ts,tsx}` : glob);
