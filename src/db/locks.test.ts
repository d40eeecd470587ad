import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { locks } from "./locks.server.ts";

test("no two advisory locks share a number", () => {
  const numbers = Object.values(locks);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(number).toBeGreaterThan(2 ** 32);
});

test("every advisory lock is one of these", () => {
  const calls = globSync("src/**/*.server.ts").flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => /pg_advisory\w*lock/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.filter((call) => !/locks\.\w+|contentTypeLock\(/.test(call))).toEqual([]);
});
