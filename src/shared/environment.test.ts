import { afterEach, expect, test } from "vitest";
import { environment, replaceEnvironment } from "./environment.server.ts";

const restores: (() => void)[] = [];
afterEach(() => restores.splice(0).forEach((restore) => void restore()));
const replace = (parts: Partial<typeof environment>) => restores.push(replaceEnvironment(parts));

test("what is replaced counts until it is restored", () => {
  replace({ now: () => 1000 });
  expect(environment.now()).toBe(1000);
  expect(environment.randomInteger(1)).toBe(0);
  restores.pop()?.();
  expect(environment.now()).toBeGreaterThan(Date.parse("2026-01-01"));
});

test("a wait ends early when its signal aborts", async () => {
  await expect(environment.wait(60_000, AbortSignal.timeout(1))).rejects.toThrow(/abort/);
});
