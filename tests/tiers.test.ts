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

test.each([...embeddedOnly, ...releaseOnly, ...storeDependent])("%s names tests that exist", (glob) => {
  expect([...everyFile].filter((file) => matchesGlob(file, glob))).not.toEqual([]);
});

test("each file runs on the embedded database in one of the tiers", () => {
  const everyday = filesOf({ tier: "everyday", isOnPostgres: false });
  const release = filesOf({ tier: "release", isOnPostgres: false });
  expect(new Set([...everyday, ...release])).toEqual(everyFile);
  expect(everyday.intersection(release)).toEqual(new Set());
});

test("each file but those of the embedded database runs on PostgreSQL before a release", () => {
  const onPostgres = filesOf({ tier: "release", isOnPostgres: true });
  const others = [...everyFile].filter((file) => !matchesAny(file, embeddedOnly));
  expect(onPostgres).toEqual(new Set(others));
});

test("npm test repeats on PostgreSQL what it ran on the embedded database, and less than all of it", () => {
  const onPostgres = filesOf({ tier: "everyday", isOnPostgres: true });
  expect(onPostgres.isSubsetOf(filesOf({ tier: "everyday", isOnPostgres: false }))).toBe(true);
  expect(onPostgres.size).toBeLessThan(everyFile.size / 2);
});
