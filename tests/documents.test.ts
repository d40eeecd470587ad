import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "#shared/settings.server.ts";

test("every test that docs/security.md names exists", () => {
  const text = readFileSync("docs/security.md", "utf8");
  const named = new Set([...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g)].map(([, file = ""]) => file));
  expect(named.size).toBeGreaterThan(20);
  const missing = [...named].filter((file) => !existsSync(file) && !existsSync(`src/${file}`));
  expect(missing).toEqual([]);
});

test("every file and function in docs/tour.md exists", () => {
  const text = readFileSync("docs/tour.md", "utf8");
  const stops = [...text.matchAll(/\| `(?<file>src\/[^`]+)` \| `(?<name>\w+)` \|/g)];
  expect(stops.length).toBeGreaterThan(20);
  const missing = stops.flatMap(({ groups: { file = "", name = "" } = {} }) =>
    existsSync(file) && new RegExp(`\\b${name}\\b`).test(readFileSync(file, "utf8")) ? [] : `${file} ${name}`,
  );
  expect(missing).toEqual([]);
});

test("docs/operations.md names every setting, and no others", () => {
  const [table = ""] = readFileSync("docs/operations.md", "utf8").split("## First start");
  const named = [...table.matchAll(/^\| (?<names>`[^|]+) \|/gm)].flatMap(([, names = ""]) =>
    names.split(", ").map((name) => name.replaceAll("`", "")),
  );
  expect(named.toSorted()).toEqual(settingNames.toSorted());
});

test("docs/decisions/0090 states what each dependency is for", () => {
  const text = readFileSync("docs/decisions/0090-dependencies-that-earn-their-place.md", "utf8");
  const listed = [...text.matchAll(/^\| (?<names>`[^|]+) \|/gm)].flatMap(([, names = ""]) =>
    names.split(", ").map((name) => name.replaceAll("`", "")),
  );
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(listed.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted());
});

test("every decision's heading has its number, and every referenced decision exists", () => {
  const files = globSync("docs/decisions/*.md");
  const misnamed = files.filter((file) => {
    const number = Number(basename(file).slice(0, 4));
    return !readFileSync(file, "utf8").startsWith(`# ${number}. `);
  });
  expect(misnamed).toEqual([]);
  const numbers = new Set(files.map((file) => basename(file).slice(0, 4)));
  const referring = globSync([
    "docs/**/*.md",
    "README.md",
    "src/**/*.{ts,tsx}",
    "scripts/*.ts",
    "tests/**/*.ts",
  ]);
  const missing = referring.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/decisions\/(?<number>\d{4})/g)]
      .map(({ groups }) => groups?.number ?? "")
      .filter((number) => !numbers.has(number)),
  );
  expect(missing).toEqual([]);
});
