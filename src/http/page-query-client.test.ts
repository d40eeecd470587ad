import { queryOptions } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ApiError } from "./client/query.ts";
import { PageQueryClient } from "./page-query-client.server.ts";

test("reads a query once, also for concurrent callers", async () => {
  const paths: string[] = [];
  const client = new PageQueryClient(async (path) => {
    paths.push(path);
    return { path };
  });
  const vendor = queryOptions({ queryKey: ["api", "vendors", "addepar"] });
  const term = queryOptions({ queryKey: ["api", "glossary", "ibor"] });
  expect(await Promise.all([client.fetchQuery(vendor), client.fetchQuery(vendor)])).toEqual([
    { path: "/api/vendors/addepar" },
    { path: "/api/vendors/addepar" },
  ]);
  expect(await client.ensureQueryData(vendor)).toEqual({ path: "/api/vendors/addepar" });
  await client.prefetchQuery(term);
  expect(client.getQueryData(term.queryKey)).toEqual({ path: "/api/glossary/ibor" });
  expect(client.getQueryState(term.queryKey)).toMatchObject({ status: "success", fetchStatus: "idle" });
  expect(paths).toEqual(["/api/vendors/addepar", "/api/glossary/ibor"]);
});

test("keeps a failure, and results that count as one in the query's options", async () => {
  let reads = 0;
  const client = new PageQueryClient(async (path) => {
    reads++;
    throw new ApiError(path.endsWith("user") ? 401 : 503, "{}");
  });
  const list = queryOptions({ queryKey: ["api", "news"] });
  await expect(client.fetchQuery(list)).rejects.toThrow("503: {}");
  await client.prefetchQuery(list);
  expect(client.getQueryState(list.queryKey)).toMatchObject({ status: "error", error: { status: 503 } });
  const user = queryOptions({ queryKey: ["api", "user"], meta: { unauthenticated: "null" } });
  expect(await client.fetchQuery(user)).toBeNull();
  expect(reads).toBe(2);
});
