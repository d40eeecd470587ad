import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/** The outcome of a step of the tests: the number of tests that passed, and what failed, a line each. */
export interface Outcome {
  passed: number;
  failures: string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const playwrightTest = z.object({ status: z.enum(["expected", "unexpected", "flaky", "skipped"]) });

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

/** Reads Vitest's JSON report. A file that does not load fails under its own name. */
export function vitestOutcome(path: string, status: number): Outcome {
  const report = read(path, vitestReport);
  const failures = (report?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return file.status === "failed" ? [file.name] : [];
    return failed.map((test) => `${file.name} › ${test.fullName}`);
  });
  return withStatus({ passed: report?.numPassedTests ?? 0, failures }, status);
}

/** Reads Playwright's; a test that passed at its second try counts, and is listed as flaky (docs/decisions/0068). */
export function playwrightOutcome(path: string, status: number): Outcome {
  const report = read(path, playwrightReport);
  const { expected, flaky } = report?.stats ?? { expected: 0, flaky: 0 };
  return withStatus(
    { passed: expected + flaky, failures: (report?.suites ?? []).flatMap(failuresOf) },
    status,
  );
}

const failuresOf = ({ title, specs, suites = [] }: PlaywrightSuite): string[] =>
  [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === "unexpected"))
      .map((spec) => spec.title),
    ...suites.flatMap(failuresOf),
  ].map((failure) => `${title} › ${failure}`);

/** A run may fail without a failed test: an error between tests, no test at all, no report. */
function withStatus({ passed, failures }: Outcome, status: number): Outcome {
  if (failures.length > 0 || (status === 0 && passed > 0)) return { passed, failures };
  return { passed, failures: [`no test failed, but the run ended with ${status} after ${passed} tests`] };
}

const read = <Report extends z.ZodType>(path: string, report: Report): z.infer<Report> | null =>
  existsSync(path) ? report.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
