import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

/** Fails a test that logs an unexpected error, so that none goes unnoticed. */
let consoleError: MockInstance<typeof console.error>;

beforeEach(() => {
  consoleError = vi.spyOn(console, "error");
});

afterEach(() => {
  const messages = consoleError.mock.calls.map((call) => call.map(String).join(" "));
  consoleError.mockRestore();
  expect(
    messages,
    "console.error was called; a test that expects it clears it: vi.mocked(console.error).mockClear()",
  ).toEqual([]);
});
