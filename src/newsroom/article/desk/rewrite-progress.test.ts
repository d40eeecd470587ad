import { expect, test } from "vitest";
import { CallFailure } from "#http/client/calls.ts";
import {
  initialProgress,
  isRefusedStart,
  type ProgressUpdate,
  progressAfter,
  type RewriteEnding,
  readEnding,
  readStep,
  usageOf,
} from "./rewrite-panel.tsx";

const step = (name: string, at = "2026-11-02T10:00:00.000Z"): ProgressUpdate => ({
  event: "step",
  step: readStep(JSON.stringify({ step: name, at })),
});

const ending: RewriteEnding = {
  state: "done",
  message: "Article rewritten successfully",
  model: "small",
  inputTokens: 12_345,
  outputTokens: 678,
  cost: 0.00254321,
};

test("steps are kept in the order received, followed by the end", () => {
  const updates: ProgressUpdate[] = [
    { event: "begun" },
    step("fetching content from the original URL"),
    step("calling the AI service"),
    { event: "ended", ending },
  ];
  const progress = updates.reduce(progressAfter, initialProgress);
  expect(progress.steps.map(({ step: name }) => name)).toEqual([
    "fetching content from the original URL",
    "calling the AI service",
  ]);
  expect(progress.ending).toBe(ending);
});

test("a reopened stream repeats everything, and nothing appears twice", () => {
  const first = step("fetching content from the original URL");
  const updates: ProgressUpdate[] = [{ event: "begun" }, first, { event: "begun" }, first];
  expect(updates.reduce(progressAfter, initialProgress).steps).toHaveLength(1);
});

test("steps are kept when the stream breaks", () => {
  const progress = [step("calling the AI service"), { event: "lost" } as const].reduce(
    progressAfter,
    initialProgress,
  );
  expect(progress).toMatchObject({ isLost: true, steps: [{ step: "calling the AI service" }] });
});

test("an unknown step is rejected", () => {
  expect(() => step("thinking hard")).toThrow();
});

test("the last event's name is the outcome", () => {
  const { state: _, ...data } = ending;
  expect(readEnding("failed", JSON.stringify({ ...data, message: "The AI service is slow" }))).toEqual({
    ...ending,
    state: "failed",
    message: "The AI service is slow",
  });
});

test("the usage is shown as far as it is known", () => {
  expect(usageOf(ending)).toBe("small · 12,345 tokens read, 678 written · cost 0.00254");
  expect(usageOf({ ...ending, cost: null, model: null })).toBe("12,345 tokens read, 678 written");
  expect(usageOf({ ...ending, model: null, inputTokens: null, cost: null })).toBe("");
});

test.each([
  [0, false],
  [400, true],
  [401, true],
  [403, true],
  [404, true],
  [409, true],
  [429, true],
  [500, false],
  [502, false],
  [503, true],
])("a call that fails with status %i started no rewrite: %s", (status, isRefused) => {
  expect(isRefusedStart(new CallFailure(status, { message: "The reason" }))).toBe(isRefused);
});
