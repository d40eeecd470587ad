import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { revisionsPageSize, trashPageSize } from "#cms/engine/history/page-sizes.ts";
import { type ApiResult, api, apiQuery } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";

/** An entry as a save stored it. */
export type Revision = ApiResult<"GET /api/admin/revisions/{kind}/{id}">[number];

/** An entry's revisions, newest first. Later pages contain older ones. */
export const revisionsQuery = (kind: string, id: number) =>
  infiniteQueryOptions({
    queryKey: ["admin", "revisions", kind, id],
    staleTime: 0,
    initialPageParam: 0,
    getNextPageParam: (page: Revision[]) => (page.length < revisionsPageSize ? null : page.at(-1)?.id),
    queryFn: ({ pageParam }) =>
      api("GET /api/admin/revisions/{kind}/{id}", {
        params: { kind, id },
        query: { before: pageParam || undefined },
      }),
    select: ({ pages }) => pages.flat(),
  });

/** The recorded changes to an entry's facts, newest first. */
export const recordedChangesQuery = (kind: string, id: number) =>
  queryOptions({
    ...apiQuery("GET /api/admin/fact-changes/{kind}/{entryId}", { params: { kind, entryId: id } }),
    staleTime: 0,
  });

export type DeletedEntry = ApiResult<"GET /api/admin/trash">[number];

/** The whole trash, most recently deleted first. */
export const trashQuery = queryOptions({
  queryKey: ["admin", "trash"],
  staleTime: 0,
  queryFn: readTrash,
});

/** Reads all pages. A row that moves to the next page during paging is on both, so rows are deduped. */
async function readTrash(): Promise<DeletedEntry[]> {
  const rows = new Map<string, DeletedEntry>();
  for (let page = 1; ; page++) {
    const read = await api("GET /api/admin/trash", { query: { page: String(page) } });
    for (const row of read) rows.set(`${row.isDraft} ${row.id}`, row);
    if (read.filter(({ isDraft }) => !isDraft).length < trashPageSize) break;
  }
  return [...rows.values()].toSorted((a, b) => b.deletedAt.localeCompare(a.deletedAt));
}

/** A row that was left in the trash, with the reason. */
export interface StayingRow {
  row: DeletedEntry;
  reason: string;
}

const rowsAtOnce = 1000;

/**
 * Restores or permanently deletes trash rows in several calls. If a call fails, the remaining rows stay, with the failure as their
 * reason.
 */
export async function changeTrash(action: "restore" | "erase", rows: DeletedEntry[]) {
  const staying: StayingRow[] = [];
  let done = 0;
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = rows.slice(start, start + rowsAtOnce);
    const idsOf = (areDrafts: boolean) =>
      part.filter(({ isDraft }) => isDraft === areDrafts).map(({ id }) => id);
    const body = { entries: idsOf(false), drafts: idsOf(true) };
    const answer = await api(`POST /api/admin/trash/${action}`, { body }).catch((error: unknown) => {
      if (start > 0 && error instanceof CallFailure) return error;
      throw error;
    });
    if (answer instanceof CallFailure) {
      const { message } = answer;
      staying.push(...rows.slice(start).map((row) => ({ row, reason: message })));
      break;
    }
    done += answer.done;
    for (const { id, isDraft, reason } of answer.refusals) {
      const row = part.find((one) => one.id === id && one.isDraft === isDraft);
      if (row) staying.push({ row, reason });
    }
  }
  return { done, staying };
}

export type AuditEvent = ApiResult<"GET /api/admin/audit">[number];

/** A page of the audit log, newest event first. */
export const auditQuery = (page: number) =>
  queryOptions({
    queryKey: ["admin", "audit", page],
    staleTime: 0,
    queryFn: () => api("GET /api/admin/audit", { query: { page: String(page) } }),
  });
