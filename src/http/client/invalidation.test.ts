import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { invalidate, refetchAll } from "./invalidation.ts";
import { queryClientOptions } from "./query.ts";

/** A client whose reads are answered by the test, in any order. */
function clientWithOpenReads() {
  const reads: { path: string; answer: (value: unknown) => void; fail: (error: Error) => void }[] = [];
  const client = new QueryClient(
    queryClientOptions((path) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      reads.push({ path, answer: resolve, fail: reject });
      return promise;
    }),
  );
  const show = (name: string) => {
    const observer = new QueryObserver(client, { queryKey: ["api", name] });
    onTestFinished(observer.subscribe(() => undefined));
    return () => observer.getCurrentResult().data;
  };
  return { client, reads, show };
}

test("a first load that began before a change is repeated after it", async () => {
  const { client, reads, show } = clientWithOpenReads();
  const shown = show("research");
  const invalidated = refetchAll(client);
  reads[0]?.answer("before the change");
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.answer("after the change");
  await invalidated;
  expect(shown()).toBe("after the change");
});

test("so is one that fails; others are refetched once, and only those that the filter names", async () => {
  const { client, reads, show } = clientWithOpenReads();
  const [failed, old] = [show("failed"), show("old")];
  show("other");
  reads[1]?.answer("old");
  await expect.poll(old).toBe("old");
  const invalidated = invalidate(client, { predicate: ({ queryKey }) => queryKey[1] !== "other" });
  reads[0]?.fail(new Error("no connection"));
  reads[3]?.answer("new");
  await expect.poll(() => reads.length).toBe(5);
  reads[4]?.answer("loaded");
  await invalidated;
  expect([failed(), old()]).toEqual(["loaded", "new"]);
  expect(reads.map(({ path }) => path)).toEqual([
    "/api/failed",
    "/api/old",
    "/api/other",
    "/api/old",
    "/api/failed",
  ]);
});
