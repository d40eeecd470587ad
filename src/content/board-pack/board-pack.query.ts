import { queryOptions } from "@tanstack/react-query";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import type { boardPackRead } from "./board-pack-reads.server.ts";

/** The board pack of the vendors and requirements, as encoded in the page's address. */
export const boardPackQuery = (params: URLSearchParams) => {
  const parts = new URLSearchParams({ v: params.getAll("v").join(","), r: params.get("r") ?? "" });
  return queryOptions<ReadAnswer<typeof boardPackRead>>({ queryKey: ["api", `board-pack?${parts}`] });
};
