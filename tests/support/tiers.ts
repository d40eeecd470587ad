import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, matchesGlob } from "node:path";
import { configDefaults } from "vitest/config";

/** Vitest's files by tier and database: docs/decisions/0003. */

const everyTest = ["{src,starter,scripts,bench}/**/*.test.{ts,tsx}", "tests/**/*.test.ts"];

/** Tests that only concern the embedded database. */
export const embeddedOnly = [
  "src/db/embedded*.test.ts",
  "src/db/upgrades.test.ts",
  "src/cms/engine/related/related-content.migration.test.ts",
];

/**
 * Slow tests: process faults, upgrades from every earlier schema, restored backups, the editor command, limits that need many
 * attempts, deadlines, a crawl of the whole site, hostile texts, and fuzzing.
 */
export const releaseOnly = [
  "src/db/embedded-crash.test.ts",
  "src/db/upgrades.test.ts",
  "src/accounts/sign-in-limit.test.ts",
  "src/cms/backup/regular-backup.test.ts",
  "src/cms/editing/two-editors.test.ts",
  "src/cms/search/both-databases.test.ts",
  "scripts/editor.test.ts",
  "tests/crawl.test.ts",
  "tests/deadlines.test.ts",
  "tests/hostile-texts.test.ts",
  "tests/simulation/replay.test.ts",
  "tests/sponsored.test.ts",
];

/** Tests of writing, jobs, locks, search and connections, where the two databases can differ. */
export const storeDependent = [
  "src/db/**",
  "starter/**",
  "tests/drafts.test.ts",
  "src/**/write/**",
  "src/content/watches/**",
  "src/cms/proposals/**",
  "src/**/{editors,health,jobs}.test.ts",
  "src/**/{directory,entry-lists,related-content,search}.test.ts",
  "src/**/{fetch-news*,news-feed,article-desk,style-guide}.test.ts",
];

/** Tests of responses and of limits, which the database does not change: only on PostgreSQL. `storeDependent` has precedence. */
export const onPostgresOnly = [
  "tests/*.test.ts",
  "src/{http,site}/**",
  "src/content/board-pack/**",
  "src/accounts/sign-in-limit.test.ts",
  "src/cms/backup/regular-backup.test.ts",
];

/** The simulation replaces the clock of its process, so it runs in a separate one (`npm run simulate`). */
export const alone = ["tests/simulation/simulation.test.ts"];

interface Run {
  /** Without a tier everything runs. */
  tier?: string | undefined;
  /** One of `shares`, from 0. Without it, all run. */
  share?: number | undefined;
  isOnPostgres: boolean;
  /** False on a machine without PostgreSQL, where the embedded database replaces it. */
  hasPostgres?: boolean;
}

/** Returns the globs of the files that a run includes and excludes. */
export function selectTests({ tier, share, isOnPostgres, hasPostgres = true }: Run): {
  include: string[];
  exclude: string[];
} {
  const onlyElsewhere = isOnPostgres ? embeddedOnly : [];
  return {
    include: includedGlobs({ tier, share, isOnPostgres, hasPostgres }),
    exclude: [
      ...configDefaults.exclude,
      ...onlyElsewhere,
      ...(tier ? alone : []),
      ...(tier === "everyday" ? releaseOnly : []),
      ...(tier === "release" && !isOnPostgres && hasPostgres ? onlyOnPostgres() : []),
    ],
  };
}

/**
 * The everyday tier runs everything on PostgreSQL, which is faster. The release tier runs tests that open a database on the embedded
 * one, unless the database cannot change their result: all of `storeDependent`, and a share of the others.
 */
function includedGlobs({ tier, share, isOnPostgres, hasPostgres }: Run) {
  if (tier === "release" && isOnPostgres) return releaseOnly;
  if (tier === "release" && hasPostgres)
    return filesOf(everyTest)
      .filter(opensDatabase)
      .sort()
      .filter((file, index) => isDue(index, share) || isAlwaysDue(file));
  return everyTest;
}

/**
 * The release tier runs its longest tests in shares, one a day: screens, and repetitions on the embedded database of tests that passed
 * on PostgreSQL.
 */
export const shares = 3;

/** Returns the share of a day, from 0. */
export const shareOf = (day: Date) => Math.floor(day.getTime() / 86_400_000) % shares;

/** Returns the share that `npm run test:release` chose, or undefined for everything. Other tiers have no shares. */
export function chosenShare(): number | undefined {
  const { TEST_TIER, TEST_SHARE } = process.env;
  return TEST_TIER === "release" && TEST_SHARE ? Number(TEST_SHARE) : undefined;
}

/** Without a share, everything is due. */
const isDue = (index: number, share: number | undefined) => share === undefined || index % shares === share;

/**
 * Playwright's files of the everyday tier: the main jobs of readers and editors. Their tests tagged `@release` belong to the release
 * tier.
 */
export const everydayScreens = [
  "admin-fields",
  "admin-journeys",
  "admin-lists",
  "admin-live-drafts",
  "admin-saves",
  "admin-unsaved",
  "comparison",
  "directory",
  "every-screen",
  "fit",
  "guides",
  "keyboard",
  "main-job",
  "news-review",
  "search",
  "sign-in",
];

/**
 * Selects Playwright's tests by project, file, title and tags. The release tier runs the tests of processes, a share of the files'
 * tests tagged `@release`, and all others that the everyday tier omits. Without a tier everything runs.
 */
export function selectBrowserTests({ tier, share }: Pick<Run, "tier" | "share">): RegExp[] | undefined {
  const everyday = filePattern(everydayScreens);
  if (tier === "everyday") return [new RegExp(`${everyday}(?!.*@release)`)];
  if (tier !== "release") return undefined;
  const due = filePattern(screensDue(share));
  return [/^processes /, new RegExp(`${due}.*@release`), new RegExp(`^(?!.*@release|.*${everyday})`)];
}

const filePattern = (names: string[]) => `browser/(${names.join("|")})\\.spec\\.ts `;

/** Returns the names of Playwright's files in a share. */
export const screensDue = (share: number | undefined) =>
  globSync("tests/browser/*.spec.ts")
    .sort()
    .filter((_, index) => isDue(index, share))
    .map((path) => basename(path, ".spec.ts"));

const isAlwaysDue = (file: string) =>
  [...releaseOnly, ...embeddedOnly, ...storeDependent].some((glob) => matchesGlob(file, glob));

const onlyOnPostgres = () => {
  const both = new Set(filesOf(storeDependent));
  return filesOf(onPostgresOnly).filter((file) => !both.has(file));
};

const filesOf = (globs: string[]) => globs.flatMap((glob) => globSync(testFilesOf(glob)));

const testFilesOf = (glob: string) => (glob.endsWith("/**") ? `${glob}/*.test.{ts,tsx}` : glob);

/** Returns true if a test can open a database: it, or a module that it imports at any depth, loads a database driver. */
export function opensDatabase(test: string): boolean {
  const modules = new Set([test]);
  for (const file of modules) {
    const { hasDriver, imports } = readImports(file);
    if (hasDriver) return true;
    for (const imported of imports) modules.add(imported);
  }
  return false;
}

const drivers = ["pg", "@electric-sql/pglite"];

/** Finds static imports and exports of values, and dynamic imports. */
const importPattern = /^(?:import|export)\s(?!type\b)[^"';]*"([^"]+)"|\bimport\("([^"]+)"\)/gm;

const importsOf = new Map<string, { hasDriver: boolean; imports: string[] }>();

function readImports(file: string) {
  const cached = importsOf.get(file);
  if (cached) return cached;
  const names = [...readFileSync(file, "utf8").matchAll(importPattern)].map(
    ([, still, dynamic]) => still ?? dynamic ?? "",
  );
  const imports = names
    .map((name) => (name.startsWith("#") ? join("src", name.slice(1)) : join(dirname(file), name)))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
  const result = { hasDriver: names.some((name) => drivers.includes(name)), imports };
  importsOf.set(file, result);
  return result;
}
