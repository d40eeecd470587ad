import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../tests/support/chromium.ts";
import { run, runAside } from "./run-command.ts";
import { installPackage } from "./system-packages.ts";
import { type Counts, playwrightCounts, vitestCounts } from "./test-counts.ts";
import { findPostgresBinaries, startThrowAwayPostgres } from "./throw-away-postgres.ts";

/** The steps of `npm test` and `npm run test:release`: each runs to its end, whatever failed before it. */

export type Tier = "everyday" | "release";

interface Step {
  name: string;
  execute: () => Promise<Counts>;
}

/** Runs the steps one after the other, prints the sum of their counts on a line of its own, and ends the process. */
export async function runSteps(steps: Step[]): Promise<never> {
  const total: Counts = { passed: 0, failed: 0 };
  for (const step of steps) {
    const { passed, failed } = await runStep(step);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

async function runStep({ name, execute }: Step): Promise<Counts> {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const counts = await execute().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
  return counts;
}

/** Runs scripts beside each other; each counts as one test, which passes when its script does. */
export async function checkTogether(scripts: Record<string, string[]>): Promise<Counts> {
  const results = await Promise.all(
    Object.entries(scripts).map(async ([name, args]) => {
      const { status, output } = await runAside(process.execPath, args);
      console.log(`${status === 0 ? "✓" : "✗"} ${name}\n${output}`.trimEnd());
      return status === 0;
    }),
  );
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

export const vitest = (tier: Tier, env: Record<string, string> = {}): Promise<Counts> =>
  withReport(async (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const args = ["node_modules/vitest/vitest.mjs", "run", ...reporters];
    const status = await run(process.execPath, args, { ...env, TEST_TIER: tier });
    return vitestCounts(report, status);
  });

export async function vitestOnPostgres(tier: Tier): Promise<Counts> {
  if (!findPostgresBinaries()) await installPackage("postgresql");
  if (!findPostgresBinaries()) {
    console.log("SKIPPED: no PostgreSQL 15 or newer under /usr/lib/postgresql, and none could be installed");
    return { passed: 0, failed: 0 };
  }
  const postgres = await startThrowAwayPostgres();
  try {
    return await vitest(tier, { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** Runs browser tests, chosen by Playwright's own arguments. */
export async function playwright(tier: Tier, ...chosen: string[]): Promise<Counts> {
  if (!findChromium()) await installPackage("chromium");
  if (!findChromium()) throw new Error("Chromium is missing: install the system's package `chromium`");
  return withReport(async (report) => {
    const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...chosen];
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, TEST_TIER: tier };
    return playwrightCounts(report, await run(process.execPath, args, env));
  });
}

async function withReport(execute: (report: string) => Promise<Counts>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "test-report-"));
  try {
    return await execute(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
