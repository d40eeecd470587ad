import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../tests/support/chromium.ts";
import { run } from "./run-command.ts";
import { installPackage } from "./system-packages.ts";
import { playwrightCounts, vitestCounts } from "./test-counts.ts";
import { findPostgresBinaries, startThrowAwayPostgres } from "./throw-away-postgres.ts";

/** `npm test`: every check, each to its end, and then the sum of them all. */

interface Counts {
  passed: number;
  failed: number;
}

const results = mkdtempSync(join(tmpdir(), "test-results-"));
const total: Counts = { passed: 0, failed: 0 };

await step("Lint and format", () =>
  check("node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings"),
);
await step("Types", () => check("node_modules/typescript/bin/tsc", "--noEmit"));
await step("Unused code and dependencies", () => check("node_modules/knip/bin/knip.js"));
await step("Unit and API tests on the embedded database", () => vitest("embedded"));
await step("Unit and API tests on PostgreSQL", vitestOnPostgres);
await step("Build", () => check("scripts/build.ts"));
await step("Server and browser tests", playwright);

rmSync(results, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

async function step(name: string, execute: () => Promise<Counts>) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const { passed, failed } = await execute().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
}

/** A check that counts as one: it passes when its command does. */
async function check(script: string, ...args: string[]): Promise<Counts> {
  const status = await run(process.execPath, [script, ...args]);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(name: string, env: Record<string, string> = {}): Promise<Counts> {
  const report = join(results, `vitest-${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = await run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...reporters], env);
  return vitestCounts(report, status);
}

async function vitestOnPostgres(): Promise<Counts> {
  if (!findPostgresBinaries()) await installPackage("postgresql");
  const reason = postgresMissing();
  if (reason) {
    console.log(`SKIPPED: ${reason}`);
    return { passed: 0, failed: 0 };
  }
  const postgres = await startThrowAwayPostgres();
  try {
    return await vitest("postgres", { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

function postgresMissing() {
  return findPostgresBinaries()
    ? null
    : "no PostgreSQL 15 or newer under /usr/lib/postgresql, and none could be installed";
}

async function playwright(): Promise<Counts> {
  if (!findChromium()) await installPackage("chromium");
  if (!findChromium()) throw new Error("Chromium is missing: install the system's package `chromium`");
  const report = join(results, "playwright.json");
  const status = await run(
    process.execPath,
    ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return playwrightCounts(report, status);
}
