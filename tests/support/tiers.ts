import { configDefaults } from "vitest/config";

/** Vitest's files by tier and database: docs/decisions/0003. */

const everyTest = ["{src,starter,scripts,bench}/**/*.test.{ts,tsx}", "tests/**/*.test.ts"];

/** Tests that concern the embedded database alone. */
export const embeddedOnly = ["src/db/embedded*.test.ts", "src/db/upgrades.test.ts"];

/** Minutes long: faults of processes, upgrades from every earlier schema, restored backups, and what is tried at random. */
export const releaseOnly = [
  "src/db/embedded-crash.test.ts",
  "src/db/upgrades.test.ts",
  "src/cms/backup/regular-backup.test.ts",
  "src/cms/drafts/two-editors.test.ts",
  "tests/sponsored.test.ts",
];

/** Writing, jobs, locks, search and the connections themselves: the two databases can differ here. */
export const storeDependent = [
  "src/db/**",
  "starter/**",
  "scripts/editor.test.ts",
  "tests/drafts.test.ts",
  "src/**/{backup,saving,write}/**",
  "src/**/{editors,health,jobs,session,session-calls}.test.ts",
  "src/**/{directory,entry-lists,entry-search,related-info}.test.ts",
  "src/**/{fetch-news*,news-feed,newsroom,rewrite,rewrite-progress,style-guide}.test.ts",
];

interface Run {
  /** Without a tier everything runs. */
  tier?: string | undefined;
  isOnPostgres: boolean;
}

/** Returns the globs of the files that a run includes, and of those that it excludes from them. */
export function selectTests({ tier, isOnPostgres }: Run): { include: string[]; exclude: string[] } {
  const onlyElsewhere = isOnPostgres ? embeddedOnly : [];
  return {
    include: includedGlobs(tier, isOnPostgres),
    exclude: [...configDefaults.exclude, ...onlyElsewhere, ...(tier === "everyday" ? releaseOnly : [])],
  };
}

function includedGlobs(tier: string | undefined, isOnPostgres: boolean) {
  if (tier === "everyday" && isOnPostgres) return storeDependent.map(testFilesOf);
  if (tier === "release" && !isOnPostgres) return releaseOnly;
  return everyTest;
}

const testFilesOf = (glob: string) => (glob.endsWith("/**") ? `${glob}/*.test.{ts,tsx}` : glob);
