import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { playwrightCounts, vitestCounts } from "./test-counts.ts";

const folder = mkdtempSync(join(tmpdir(), "counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test("passed and failed tests are counted as they are reported", () => {
  expect(vitestCounts(report({ numPassedTests: 7, numFailedTests: 2 }), 1)).toEqual({ passed: 7, failed: 2 });
});

test("a run that fails without a failed test counts as one failure", () => {
  expect(vitestCounts(report({ numPassedTests: 7, numFailedTests: 0 }), 1)).toEqual({ passed: 7, failed: 1 });
});

test("a run that leaves no report has failed, and so has one without tests", () => {
  expect(vitestCounts("/nowhere/report.json", 0)).toEqual({ passed: 0, failed: 1 });
  expect(vitestCounts(report({ numPassedTests: 0, numFailedTests: 0 }), 0)).toEqual({ passed: 0, failed: 1 });
});

test("a browser test that passes at its second try counts, and one that fails twice has failed", () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1 };
  expect(playwrightCounts(report({ stats }), 1)).toEqual({ passed: 4, failed: 1 });
});
