import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

/** An error that nobody expected must not scroll by: a test that causes one fails, unless it expects it. */
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
