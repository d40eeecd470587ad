import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

export interface Counts {
  passed: number;
  failed: number;
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Returns the numbers of passed and failed tests in Vitest's JSON report. */
export function vitestCounts(path: string, status: number): Counts {
  const { numPassedTests, numFailedTests } = read(path, vitestReport) ?? {
    numPassedTests: 0,
    numFailedTests: 0,
  };
  return withStatus({ passed: numPassedTests, failed: numFailedTests }, status);
}

/** The same of Playwright's; a test that passed at its second try counts, and is listed as flaky (docs/decisions/0068). */
export function playwrightCounts(path: string, status: number): Counts {
  const { expected, unexpected, flaky } = read(path, playwrightReport)?.stats ?? {
    expected: 0,
    unexpected: 0,
    flaky: 0,
  };
  return withStatus({ passed: expected + flaky, failed: unexpected }, status);
}

/** A run may fail without a failed test: a file that does not load, an error between tests, no test at all. */
const withStatus = ({ passed, failed }: Counts, status: number): Counts => ({
  passed,
  failed: Math.max(failed, status === 0 && passed + failed > 0 ? 0 : 1),
});

const read = <Report extends z.ZodType>(path: string, report: Report): z.infer<Report> | null =>
  existsSync(path) ? report.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
