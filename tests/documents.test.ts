import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every test that docs/security.md names exists", () => {
  const text = readFileSync("docs/security.md", "utf8");
  const named = new Set([...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g)].map(([, file = ""]) => file));
  expect(named.size).toBeGreaterThan(20);
  const missing = [...named].filter((file) => !existsSync(file) && !existsSync(`src/${file}`));
  expect(missing).toEqual([]);
});

test("every file and function of docs/tour.md is there", () => {
  const text = readFileSync("docs/tour.md", "utf8");
  const stops = [...text.matchAll(/\| `(?<file>src\/[^`]+)` \| `(?<name>\w+)` \|/g)];
  expect(stops.length).toBeGreaterThan(20);
  const missing = stops.flatMap(({ groups: { file = "", name = "" } = {} }) =>
    existsSync(file) && new RegExp(`\\b${name}\\b`).test(readFileSync(file, "utf8")) ? [] : `${file} ${name}`,
  );
  expect(missing).toEqual([]);
});
