import { globSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import {
  alone,
  embeddedOnly,
  everydayScreens,
  onPostgresOnly,
  opensDatabase,
  releaseOnly,
  screensDue,
  selectBrowserTests,
  selectTests,
  shareOf,
  shares,
  storeDependent,
} from "./support/tiers.ts";

type Run = Parameters<typeof selectTests>[0];

/** Without the files of the simulation's step. */
const everyFile = new Set(
  selectTests({ isOnPostgres: false })
    .include.flatMap((glob) => globSync(glob))
    .filter((file) => !alone.includes(file)),
);

const everyShare = Array.from({ length: shares }, (_, share) => share);

const matchesAny = (file: string, globs: string[]) => globs.some((glob) => matchesGlob(file, glob));

function filesOf(run: Run): Set<string> {
  const { include, exclude } = selectTests(run);
  return new Set([...everyFile].filter((file) => matchesAny(file, include) && !matchesAny(file, exclude)));
}

/** Expands the braces of a glob, so that an alternative without matching files is not masked by the others. */
function alternativesOf(glob: string): string[] {
  const [, before = "", names = "", after = ""] = /^(.*)\{(.+)\}(.*)$/.exec(glob) ?? [];
  return names ? names.split(",").map((name) => before + name + after) : [glob];
}

const named = [...embeddedOnly, ...onPostgresOnly, ...releaseOnly, ...storeDependent].flatMap(alternativesOf);

test.each(named)("%s names tests that exist", (glob) => {
  expect([...everyFile].filter((file) => matchesGlob(file, glob))).not.toEqual([]);
});

const opening = new Set([...everyFile].filter(opensDatabase));

/** Calls in a test that open a database. */
const callsThatOpen =
  /^[^"`]*(\bPGlite\.|\b(testApp|databaseForTest|openTestDatabase|copyEmbedded|openDatabase|openPostgres|openEmbeddedDatabase)\()/m;

test("imports determine whether a file opens a database", () => {
  const byText = [...everyFile].filter(
    (file) => file !== "tests/tiers.test.ts" && callsThatOpen.test(readFileSync(file, "utf8")),
  );
  expect(byText.length).toBeGreaterThan(100);
  expect(new Set(byText).difference(opening)).toEqual(new Set());
  // These open it through a fixture beside them, a test helper, the application, or a script.
  for (const file of ["src/cms/editing/drafts.test.ts", "tests/crawl.test.ts", "scripts/editor.test.ts"])
    expect(opening).toContain(file);
  for (const file of [
    "src/shared/text.test.ts",
    "src/cms/facts/fact-state.test.ts",
    "tests/documents.test.ts",
  ])
    expect(opening).not.toContain(file);
});

test("each file that opens a database runs on the embedded one once, unless the database cannot change its result", () => {
  const release = filesOf({ tier: "release", isOnPostgres: false });
  const differing = [...opening].filter(
    (file) => matchesAny(file, storeDependent) || !matchesAny(file, onPostgresOnly),
  );
  expect(release).toEqual(new Set(differing));
  expect(release).toContain("src/db/embedded.test.ts");
});

test("the shares together run each file once on the embedded database; slow ones, its own, and those where the databases can differ run in all of them", () => {
  const whole = filesOf({ tier: "release", isOnPostgres: false });
  const days = everyShare.map((share) => filesOf({ tier: "release", isOnPostgres: false, share }));
  const daily = [...whole].filter((file) =>
    matchesAny(file, [...releaseOnly, ...embeddedOnly, ...storeDependent]),
  );
  const timesRun = (file: string) => days.filter((day) => day.has(file)).length;
  for (const file of whole) expect(timesRun(file), file).toBe(daily.includes(file) ? shares : 1);
  for (const day of days) expect(day.size).toBeLessThan(whole.size * 0.75);
});

test("each screen belongs to one share, and consecutive days run all shares", () => {
  const screens = screensDue(undefined);
  expect(screens).toHaveLength(globSync("tests/browser/*.spec.ts").length);
  const timesDue = (file: string) => everyShare.filter((share) => screensDue(share).includes(file)).length;
  expect(screens.map(timesDue)).toEqual(screens.map(() => 1));
  const days = everyShare.map((day) => shareOf(new Date(2026, 10, 29 + day)));
  expect(new Set(days)).toEqual(new Set(everyShare));
});

test("both tiers together run each browser test; only tests of screens tagged @release are left for other days", () => {
  const titleOf = (file: string, tags: string) => `readers browser/${file}.spec.ts opens at ${tags}`;
  const isRun = (title: string, run: Parameters<typeof selectBrowserTests>[0]) =>
    selectBrowserTests(run)?.some((pattern) => pattern.test(title)) ?? true;
  const timesRun = (title: string, share: number) =>
    [{ tier: "everyday" }, { tier: "release", share }].filter((run) => isRun(title, run)).length;
  for (const file of screensDue(undefined)) {
    expect(everyShare.map((share) => timesRun(titleOf(file, ""), share))).toEqual([1, 1, 1]);
    const shared = everyShare.map((share) => timesRun(titleOf(file, "@release"), share));
    expect(shared.sort()).toEqual([0, 0, 1]);
    expect(isRun(titleOf(file, "@release"), { tier: "everyday" })).toBe(false);
  }
  expect(everyShare.map((share) => timesRun("processes server/kill.spec.ts survives", share))).toEqual([
    1, 1, 1,
  ]);
  expect(screensDue(undefined)).toEqual(expect.arrayContaining(everydayScreens));
});

test("every file except those for the embedded database runs on PostgreSQL in one of the tiers", () => {
  const everyday = filesOf({ tier: "everyday", isOnPostgres: true });
  const release = filesOf({ tier: "release", isOnPostgres: true });
  const others = [...everyFile].filter((file) => !matchesAny(file, embeddedOnly));
  expect(new Set([...everyday, ...release])).toEqual(new Set(others));
  expect(everyday.intersection(release)).toEqual(new Set());
});

test("without PostgreSQL npm test runs all of its files on the embedded database", () => {
  const instead = filesOf({ tier: "everyday", isOnPostgres: false, hasPostgres: false });
  const onPostgres = filesOf({ tier: "everyday", isOnPostgres: true });
  const ownTests = [...everyFile].filter(
    (file) => matchesAny(file, embeddedOnly) && !matchesAny(file, releaseOnly),
  );
  expect(instead).toEqual(new Set([...onPostgres, ...ownTests]));
});
