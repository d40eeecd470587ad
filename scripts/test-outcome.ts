import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/**
 * The outcome of a test step: the number of passed tests, the tests that passed only on their second try, and the failed tests, one
 * line each.
 */
export interface Outcome {
  passed: number;
  flaky?: string[];
  failures: string[];
  /** The run ended before any test, although its files may be fine: its set-up failed, or no worker started in time. */
  ranNothing?: true;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

const playwrightTest = z.object({ status: z.enum(["expected", "unexpected", "flaky", "skipped"]) });

type PlaywrightStatus = z.infer<typeof playwrightTest>["status"];

interface PlaywrightSuite {
  title: string;
  specs: { title: string; tests: z.infer<typeof playwrightTest>[] }[];
  suites?: PlaywrightSuite[];
}

const playwrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(z.object({ title: z.string(), tests: z.array(playwrightTest) })),
    suites: z.array(playwrightSuite).optional(),
  }),
);

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number() }),
  suites: z.array(playwrightSuite),
});

/**
 * Reads Vitest's JSON report. A file that fails to load is reported under its own name. A test that passed on its second try keeps
 * the message of its first (docs/decisions/0068). A run that failed without a failed test is reported with its error output.
 */
export function vitestOutcome(path: string, status: number, errors = ""): Outcome {
  const report = read(path, vitestReport);
  const failures = (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return file.status === "failed" ? [file.name] : [];
    return failed.map((test) => `${file.name} › ${test.fullName}`);
  });
  const flaky = (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === "passed" && test.failureMessages.length > 0)
      .map((test) => `${file.name} › ${test.fullName}: ${firstLine(test.failureMessages)}`),
  );
  return withStatus({ passed: report?.numPassedTests ?? 0, flaky, failures }, status, errors);
}

const firstLine = ([message = ""]: string[]) => message.split("\n", 1)[0];

/** Reads Playwright's report. */
export function playwrightOutcome(path: string, status: number): Outcome {
  const report = read(path, playwrightReport);
  const { expected, flaky } = report?.stats ?? { expected: 0, flaky: 0 };
  const named = (status: PlaywrightStatus) =>
    (report?.suites ?? []).flatMap((suite) => titlesOf(suite, status));
  return withStatus(
    { passed: expected + flaky, flaky: named("flaky"), failures: named("unexpected") },
    status,
  );
}

/** Returns a suite's tests with a status, each by its titles from the outermost on. */
const titlesOf = ({ title, specs, suites = [] }: PlaywrightSuite, status: PlaywrightStatus): string[] =>
  [
    ...specs.filter(({ tests }) => tests.some((test) => test.status === status)).map((spec) => spec.title),
    ...suites.flatMap((suite) => titlesOf(suite, status)),
  ].map((inner) => `${title} › ${inner}`);

/** A run can fail without a failed test: an error between tests, no tests at all, or no report. */
function withStatus(outcome: Outcome, status: number, errors = ""): Outcome {
  const { passed, failures } = outcome;
  if (failures.length > 0 || (status === 0 && passed > 0)) return outcome;
  return {
    ...outcome,
    failures: [`no test failed, but the run ended with ${status} after ${passed} tests ${errors}`.trim()],
    ...(passed === 0 && { ranNothing: true }),
  };
}

const read = <Report extends z.ZodType>(path: string, report: Report): z.infer<Report> | null =>
  existsSync(path) ? report.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
