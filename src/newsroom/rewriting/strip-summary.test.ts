import { expect, test } from "vitest";
import type { BatchProgress } from "./rewrite-batch.ts";
import {
  describeFailures,
  describeSummary,
  describeTimeLeft,
  describeUsage,
  summarize,
  titleOfSummary,
} from "./rewrite-strip.tsx";

const at = "2026-06-01T08:00:00.000Z";
const batch = (id: number, fields: Partial<BatchProgress> = {}): BatchProgress => ({
  id,
  editorName: "Ada",
  instruction: null,
  createdAt: at,
  stoppedAt: null,
  finishedAt: null,
  secondsLeft: null,
  total: 4,
  done: 1,
  failed: 0,
  cancelled: 0,
  running: [],
  failures: [],
  articles: [],
  ...fields,
});

test("batches are summarized together while one of them runs", () => {
  const running = [{ id: 1, title: "Acme opens", step: "calling the AI service" as const }];
  const failures = [{ id: 2, title: "Beta", message: "no text" }];
  const over = batch(1, { done: 3, failed: 1, finishedAt: at, failures });
  const summary = summarize([over, batch(2, { running })], 0);
  if (!summary) throw new Error("there is something to tell");
  expect([titleOfSummary(summary), describeSummary(summary), summary.now]).toEqual([
    "Rewriting 8 articles",
    "4 done, 1 failed",
    "Acme opens · calling the AI service",
  ]);
  expect(summary.retryable).toEqual([over]);
});

test("says why none of the finished rewrites succeeded", () => {
  const failures = [{ id: 2, title: "Beta", message: "no text" }];
  const summary = summarize([batch(1, { done: 0, failed: 3, finishedAt: at, failures })], 0);
  expect(summary && [titleOfSummary(summary), describeFailures(summary)]).toEqual([
    "No articles rewritten",
    "Beta: no text · 2 more failed",
  ]);
});

test("a retry counts failed and stopped rewrites of finished batches", () => {
  const over = batch(1, { failed: 1, cancelled: 2, finishedAt: at });
  const summary = summarize([over, batch(2, { failed: 5 }), batch(3, { cancelled: 3, finishedAt: at })], 0);
  expect(summary?.retries).toBe(3);
});

test("shows the remaining time once one has finished", () => {
  const timeLeft = (...seconds: (number | null)[]) => {
    const summary = summarize(
      seconds.map((secondsLeft, index) => batch(index + 1, { secondsLeft })),
      0,
    );
    return summary && describeTimeLeft(summary);
  };
  expect([timeLeft(null), timeLeft(20), timeLeft(150, null), timeLeft(100, 100)]).toEqual([
    "",
    "less than a minute left",
    "about 3 min left",
    "about 3 min left",
  ]);
});

test("a closed report stays closed until another batch starts", () => {
  const over = batch(3, { finishedAt: at, done: 4 });
  expect(summarize([over], 3)).toBeNull();
  expect(summarize([over, batch(4)], 3)).toMatchObject({ total: 4, done: 1 });
  expect(summarize([], 0)).toBeNull();
});

test("the daily usage includes its limits, if any", () => {
  const usage = { rewrites: 14, cost: 0.42, mostRewrites: 50, mostCost: null };
  expect(describeUsage(usage)).toBe("14 of 50 rewrites today · cost 0.42");
  expect(describeUsage({ ...usage, mostCost: 5 })).toBe("14 of 50 rewrites today · cost 0.42 of 5.00");
  expect(describeUsage({ rewrites: 1, cost: null, mostRewrites: null, mostCost: null })).toBe(
    "1 rewrite today",
  );
});
