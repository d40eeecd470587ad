import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findChromium, fullChromium, headlessShell } from "../tests/support/chromium.ts";
import { run, runAside, runWithErrors } from "./run-command.ts";
import { installPackage } from "./system-packages.ts";
import { type Outcome, playwrightOutcome, vitestOutcome } from "./test-outcome.ts";
import { findPostgresBinaries, startThrowAwayPostgres } from "./throw-away-postgres.ts";

/** The steps of `npm test` and `npm run test:release`. Each runs to its end, even if an earlier one failed. */

export type Tier = "everyday" | "release";

interface Step {
  name: string;
  execute: () => Promise<Outcome>;
}

/**
 * Runs the steps one after another and ends the process. Prints totals, flaky tests and failures by step last, so that they survive
 * if only the end of a long log is kept.
 */
export async function runSteps(steps: Step[]): Promise<never> {
  const outcomes: (Outcome & { step: string })[] = [];
  for (const step of steps) outcomes.push({ step: step.name, ...(await runStep(step)) });
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const flaky = outcomes.flatMap(({ step, flaky = [] }) => flaky.map((test) => `${step}: ${test}`));
  const failures = outcomes.flatMap(({ step, failures }) => failures.map((failure) => `${step}: ${failure}`));
  console.log("");
  for (const test of flaky) console.log(`~ passed on its second try: ${test}`);
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length > 0 ? 1 : 0);
}

async function runStep({ name, execute }: Step): Promise<Outcome> {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const outcome = await execute().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failures: [message] };
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${outcome.passed} passed, ${outcome.failures.length} failed, ${seconds} s`);
  return outcome;
}

/** Runs scripts concurrently. Each counts as one test, which passes if its script does. */
export async function checkTogether(scripts: Record<string, string[]>): Promise<Outcome> {
  const results = await Promise.all(
    Object.entries(scripts).map(async ([name, args]) => {
      const { status, output } = await runAside(process.execPath, args);
      console.log(`${status === 0 ? "✓" : "✗"} ${name}\n${output}`.trimEnd());
      return { name, status };
    }),
  );
  const failures = results.filter(({ status }) => status !== 0).map(({ name }) => name);
  return { passed: results.length - failures.length, failures };
}

export const vitestEmbedded = (tier: Tier): Promise<Outcome> =>
  vitest({ TEST_TIER: tier, ...(findPostgresBinaries() ? {} : { TEST_WITHOUT_POSTGRES: "1" }) });

/** A run that ends before its first test is tried once more, as a failed test is (docs/decisions/0068), and named. */
async function vitest(env: Record<string, string>, ...chosen: string[]): Promise<Outcome> {
  const outcome = await runVitest(env, chosen);
  if (!outcome.ranNothing) return outcome;
  const second = await runVitest(env, chosen);
  return { ...second, flaky: [`a whole run: ${outcome.failures}`, ...(second.flaky ?? [])] };
}

/** Settles when the last Vitest has started. */
let lastStart: Promise<unknown> = Promise.resolve();

/**
 * Starts Vitest when the one before has started: the plugin of React Router deletes and writes `.react-router/types` at each start, and
 * ends the process if another one deletes the folder before it has written.
 */
const runVitest = (env: Record<string, string>, chosen: string[]): Promise<Outcome> =>
  withReport(async (report) => {
    const started = `${report}.started`;
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const args = ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...chosen];
    const ended = lastStart.then(() =>
      runWithErrors(process.execPath, args, { ...env, TEST_STARTED: started }),
    );
    lastStart = lastStart.then(() => untilStarted(started, ended));
    const { status, errors } = await ended;
    return vitestOutcome(report, status, errors);
  });

/** Waits for the file that the tests' set-up writes, or for the end of the run. */
async function untilStarted(file: string, ended: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void ended.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded && !existsSync(file)) await setTimeout(200);
}

/** Waits for runs that take place concurrently, so that the last test of one does not leave a core idle, and adds up their outcomes. */
export async function together(...runs: Promise<Outcome>[]): Promise<Outcome> {
  const outcomes = await Promise.all(runs);
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    flaky: outcomes.flatMap(({ flaky = [] }) => flaky),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

/** Runs the whole service under several seeds, half of them in each of two processes: seeds of short plans, or four of long ones. */
export function simulation(shortSeeds: number | null): Promise<Outcome> {
  const settings: Record<string, string> =
    shortSeeds === null
      ? { SIMULATE_SEEDS: "4" }
      : { SIMULATE_SEEDS: String(shortSeeds), SIMULATE_SHORT: "1" };
  const simulateHalf = (half: string) =>
    vitest({ ...settings, SIMULATE_HALF: half }, "tests/simulation/simulation.test.ts");
  return together(simulateHalf("odd"), simulateHalf("even"));
}

/** Uses PostgreSQL, which is faster, or the embedded database as a substitute. */
export async function vitestEveryday(): Promise<Outcome> {
  return (await hasPostgres()) ? vitestOnPostgres("everyday") : vitestEmbedded("everyday");
}

async function hasPostgres(): Promise<boolean> {
  if (!findPostgresBinaries()) await installPackage("postgresql");
  if (findPostgresBinaries()) return true;
  console.log("SKIPPED: no PostgreSQL 15 or newer under /usr/lib/postgresql, and none could be installed");
  return false;
}

export async function vitestOnPostgres(tier: Tier): Promise<Outcome> {
  if (!(await hasPostgres())) return { passed: 0, failures: [] };
  const postgres = await startThrowAwayPostgres();
  try {
    return await vitest({ TEST_TIER: tier, TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** Runs the browser tests of a tier. */
export async function playwright(tier: Tier): Promise<Outcome> {
  if (!existsSync(headlessShell)) await installPackage("chromium-headless-shell");
  if (tier === "release" && !existsSync(fullChromium)) await installPackage("chromium");
  if (!findChromium()) throw new Error("Chromium is missing: install `chromium-headless-shell`");
  return withReport(async (report) => {
    const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, TEST_TIER: tier };
    return playwrightOutcome(report, await run(process.execPath, args, env));
  });
}

async function withReport(execute: (report: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "test-report-"));
  try {
    return await execute(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
