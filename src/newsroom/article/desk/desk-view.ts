import { readPage } from "#cms/read/paged-list.ts";
import { articleStatuses } from "../article-status.ts";
import type { DeskView } from "../newsroom.query.ts";

/** Reads the list's state from the address. An unknown status counts as none. */
export function readDeskView(params: URLSearchParams): DeskView {
  const status = articleStatuses.find((one) => one === params.get("status")) ?? "";
  return { search: params.get("q") ?? "", status, page: readPage(params) };
}

/** Writes the list's state into the address and leaves other parameters unchanged. */
export function writeDeskView(params: URLSearchParams, { search, status, page }: DeskView): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  set("q", search);
  set("status", status);
  set("page", page > 1 ? String(page) : "");
  return next;
}
