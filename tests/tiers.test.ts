import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { embeddedOnly, releaseOnly, selectTests, storeDependent } from "./support/tiers.ts";

type Run = Parameters<typeof selectTests>[0];

function filesOf(run: Run): Set<string> {
  const { include, exclude } = selectTests(run);
  const excluded = new Set(exclude.flatMap((glob) => globSync(glob)));
  return new Set(include.flatMap((glob) => globSync(glob)).filter((file) => !excluded.has(file)));
}

const everyFile = filesOf({ isOnPostgres: false });

test.each([...embeddedOnly, ...releaseOnly, ...storeDependent])("%s names tests that exist", (glob) => {
  expect(globSync(glob).filter((file) => everyFile.has(file))).not.toEqual([]);
});

test("each file runs on the embedded database in one of the tiers", () => {
  const everyday = filesOf({ tier: "everyday", isOnPostgres: false });
  const release = filesOf({ tier: "release", isOnPostgres: false });
  expect(new Set([...everyday, ...release])).toEqual(everyFile);
  expect(everyday.intersection(release)).toEqual(new Set());
});

test("each file but those of the embedded database runs on PostgreSQL before a release", () => {
  const onPostgres = filesOf({ tier: "release", isOnPostgres: true });
  const embedded = new Set(embeddedOnly.flatMap((glob) => globSync(glob)));
  expect(onPostgres).toEqual(everyFile.difference(embedded));
});

test("npm test repeats on PostgreSQL what it ran on the embedded database, and less than all of it", () => {
  const onPostgres = filesOf({ tier: "everyday", isOnPostgres: true });
  expect(onPostgres.isSubsetOf(filesOf({ tier: "everyday", isOnPostgres: false }))).toBe(true);
  expect(onPostgres.size).toBeLessThan(everyFile.size / 2);
});
