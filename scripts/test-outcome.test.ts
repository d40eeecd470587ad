import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { playwrightOutcome, vitestOutcome } from "./test-outcome.ts";

const folder = mkdtempSync(join(tmpdir(), "outcome-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const vitestFile = (name: string, tests: Record<string, string>, status = "passed") => ({
  name,
  status,
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({
    fullName,
    status: status === "flaky" ? "passed" : status,
    failureMessages: status === "passed" ? [] : ["Error: 2 is not 3\n    at money.ts:1"],
  })),
});

test("counts passed tests and names failed ones with their files", () => {
  const file = vitestFile("money.test.ts", { "adds up": "failed", rounds: "passed" }, "failed");
  expect(vitestOutcome(report({ numPassedTests: 7, testResults: [file] }), 1)).toEqual({
    passed: 7,
    flaky: [],
    failures: ["money.test.ts › adds up"],
  });
});

test("a test that passes on its second try counts as passed and is named", () => {
  const file = vitestFile("money.test.ts", { "adds up": "flaky", rounds: "passed" });
  expect(vitestOutcome(report({ numPassedTests: 2, testResults: [file] }), 0)).toEqual({
    passed: 2,
    flaky: ["money.test.ts › adds up: Error: 2 is not 3"],
    failures: [],
  });
});

test("a file that fails to load counts as one failure", () => {
  const file = vitestFile("broken.test.ts", {}, "failed");
  expect(vitestOutcome(report({ numPassedTests: 7, testResults: [file] }), 1).failures).toEqual([
    "broken.test.ts",
  ]);
});

test("a run that fails without a failed test counts as one failure", () => {
  const outcome = vitestOutcome(report({ numPassedTests: 7, testResults: [] }), 1);
  expect(outcome).toEqual({
    passed: 7,
    flaky: [],
    failures: ["no test failed, but the run ended with 1 after 7 tests"],
  });
});

test("a run that ended before its first test is marked, with its error output", () => {
  const outcome = vitestOutcome(report({ numPassedTests: 0, testResults: [] }), 1, "Error: no worker\n");
  expect(outcome).toMatchObject({
    ranNothing: true,
    failures: ["no test failed, but the run ended with 1 after 0 tests Error: no worker"],
  });
  const broken = report({ numPassedTests: 0, testResults: [vitestFile("broken.test.ts", {}, "failed")] });
  expect(vitestOutcome(broken, 1).ranNothing).toBeUndefined();
});

test("a run without a report or without tests fails", () => {
  expect(vitestOutcome("/nowhere/report.json", 0).failures).toHaveLength(1);
  expect(vitestOutcome(report({ numPassedTests: 0, testResults: [] }), 0).failures).toHaveLength(1);
});

test("a browser test that passes on its second try counts as passed and is named; one that fails twice fails", () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const inner = { title: "on a phone", specs: [spec("opens", "unexpected")] };
  const suite = { title: "home.spec.ts", specs: [spec("loads", "flaky")], suites: [inner] };
  expect(playwrightOutcome(report({ stats: { expected: 3, flaky: 1 }, suites: [suite] }), 1)).toEqual({
    passed: 4,
    flaky: ["home.spec.ts › loads"],
    failures: ["home.spec.ts › on a phone › opens"],
  });
});
