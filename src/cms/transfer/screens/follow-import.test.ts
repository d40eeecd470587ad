import { expect, test, vi } from "vitest";
import { CallFailure } from "#http/client/calls.ts";
import { followImport, type ImportState } from "./use-import.ts";

const counts = { create: 1, update: 0, unchanged: 0, skipped: 0 };

const stateOf = (state: ImportState["state"]): ImportState => ({
  ...{ id: 1, kind: "vendor", file: "vendors.csv", at: "2026-11-02T10:00:00.000Z", committedAt: null },
  ...{ state, rows: 1, done: 1, message: null, drafts: 2, batch: 7, counts },
});

/** Follows an import whose polls return or fail with these results, one after the other. */
async function follow(...results: (ImportState | CallFailure)[]) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const poll = async () => {
    const result = results.shift();
    if (!result || result instanceof CallFailure) throw result;
    return result;
  };
  const followed = followImport(poll, () => undefined).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  return followed;
}

test.each([0, 500, 502, 503])(
  "a poll that fails with status %i does not end the view of an import",
  async (status) => {
    const failure = new CallFailure(status, { message: "Out of reach" });
    expect(await follow(stateOf("running"), failure, failure, stateOf("done"))).toEqual({
      batch: 7,
      counts,
      drafts: 2,
    });
  },
);

test("an import that no longer exists ends the view with the reason", async () => {
  const gone = new CallFailure(404, { message: "Import not found" });
  expect(await follow(stateOf("running"), gone)).toBe(gone);
});
