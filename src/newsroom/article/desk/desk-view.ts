import { readPage } from "#cms/engine/read/paged-list.ts";
import { articleStatuses } from "../article-status.ts";
import type { DeskView } from "../newsroom.query.ts";

/** Reads the list's state from the URL. Ignores unknown statuses. */
export function readDeskView(params: URLSearchParams): DeskView {
  const status = articleStatuses.find((one) => one === params.get("status")) ?? "";
  return { search: params.get("q") ?? "", status, page: readPage(params) };
}

/** Writes the list's state to the URL, keeping other parameters. */
export function writeDeskView(params: URLSearchParams, { search, status, page }: DeskView): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  set("q", search);
  set("status", status);
  set("page", page > 1 ? String(page) : "");
  return next;
}
