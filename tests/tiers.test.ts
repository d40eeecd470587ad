import { globSync } from "node:fs";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { embeddedOnly, releaseOnly, selectTests, storeDependent } from "./support/tiers.ts";

type Run = Parameters<typeof selectTests>[0];

const everyFile = new Set(selectTests({ isOnPostgres: false }).include.flatMap((glob) => globSync(glob)));

const matchesAny = (file: string, globs: string[]) => globs.some((glob) => matchesGlob(file, glob));

function filesOf(run: Run): Set<string> {
  const { include, exclude } = selectTests(run);
  return new Set([...everyFile].filter((file) => matchesAny(file, include) && !matchesAny(file, exclude)));
}

/** A pattern for each of the names in braces: one whose tests have moved away must not hide behind the others. */
function alternativesOf(glob: string): string[] {
  const [, before = "", names = "", after = ""] = /^(.*)\{(.+)\}(.*)$/.exec(glob) ?? [];
  return names ? names.split(",").map((name) => before + name + after) : [glob];
}

const named = [...embeddedOnly, ...releaseOnly, ...storeDependent].flatMap(alternativesOf);

test.each(named)("%s names tests that exist", (glob) => {
  expect([...everyFile].filter((file) => matchesGlob(file, glob))).not.toEqual([]);
});

test("each file runs on the embedded database before a release", () => {
  expect(filesOf({ tier: "release", isOnPostgres: false })).toEqual(everyFile);
});

test("each file but those of the embedded database runs on PostgreSQL in one of the tiers", () => {
  const everyday = filesOf({ tier: "everyday", isOnPostgres: true });
  const release = filesOf({ tier: "release", isOnPostgres: true });
  const others = [...everyFile].filter((file) => !matchesAny(file, embeddedOnly));
  expect(new Set([...everyday, ...release])).toEqual(new Set(others));
  expect(everyday.intersection(release)).toEqual(new Set());
});

test("npm test repeats on the embedded database what the databases can differ in, and its own tests", () => {
  const embedded = filesOf({ tier: "everyday", isOnPostgres: false });
  expect(embedded.size).toBeLessThan(everyFile.size / 2);
  expect(embedded).toContain("src/db/embedded.test.ts");
});

test("without PostgreSQL npm test runs all of its files on the embedded database", () => {
  const instead = filesOf({ tier: "everyday", isOnPostgres: false, hasPostgres: false });
  const onPostgres = filesOf({ tier: "everyday", isOnPostgres: true });
  const ownTests = [...everyFile].filter(
    (file) => matchesAny(file, embeddedOnly) && !matchesAny(file, releaseOnly),
  );
  expect(instead).toEqual(new Set([...onPostgres, ...ownTests]));
});
