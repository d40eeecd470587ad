import { QueryClient, queryOptions } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ApiError, queryClientOptions } from "./query.ts";

const answering = (status: number) =>
  new QueryClient(queryClientOptions(() => Promise.reject(new ApiError(status, '{"message":"No"}'))));

test("a 404 is an error for a list, null for one entry and the answer where asked for", async () => {
  const list = queryOptions({ queryKey: ["api", "faq"] });
  await expect(answering(404).fetchQuery(list)).rejects.toThrow('404: {"message":"No"}');
  const entry = queryOptions({ queryKey: ["api", "faq", "costs"], meta: { notFound: "null" } });
  expect(await answering(404).fetchQuery(entry)).toBeNull();
  await expect(answering(500).fetchQuery(entry)).rejects.toThrow("500: ");
  const payload = queryOptions({ queryKey: ["api", "x"], meta: { notFound: "payload" } });
  expect(await answering(404).fetchQuery(payload)).toEqual({ message: "No" });
});
