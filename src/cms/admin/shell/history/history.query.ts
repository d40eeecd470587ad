import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { recordedChange } from "#cms/changes/correction.ts";
import { revisionsPageSize } from "#cms/history/revisions-page.ts";
import { callApi } from "../../calls.ts";

const revision = z.object({
  id: z.number(),
  data: z.record(z.string(), z.unknown()),
  editorName: z.string(),
  createdAt: z.string(),
});

/** An entry as it was after a save. */
export type Revision = z.infer<typeof revision>;

/** An entry's revisions, the latest first; the next page has older ones. */
export const revisionsQuery = (kind: string, id: number) =>
  infiniteQueryOptions({
    queryKey: ["admin", "revisions", kind, id],
    staleTime: 0,
    initialPageParam: "",
    getNextPageParam: (page: Revision[]) =>
      page.length < revisionsPageSize ? null : `?before=${page.at(-1)?.id}`,
    queryFn: async ({ pageParam }) =>
      z.array(revision).parse(await callApi("GET", `/api/admin/revisions/${kind}/${id}${pageParam}`)),
    select: ({ pages }) => pages.flat(),
  });

/** The recorded changes of an entry's facts, the latest first. */
export const recordedChangesQuery = (kind: string, id: number) =>
  queryOptions({
    queryKey: ["admin", "fact-changes", kind, id],
    staleTime: 0,
    queryFn: async () =>
      z.array(recordedChange).parse(await callApi("GET", `/api/admin/fact-changes/${kind}/${id}`)),
  });

const deletedEntry = z.object({
  id: z.number(),
  kind: z.string(),
  title: z.string(),
  deletedBy: z.string(),
  deletedAt: z.string(),
  /** Batch in which it was deleted; null if it was deleted alone. */
  batchId: z.number().nullable(),
});

export type DeletedEntry = z.infer<typeof deletedEntry>;

/** The entries in the trash, the latest deleted first. */
export const trashQuery = queryOptions<DeletedEntry[]>({
  queryKey: ["admin", "trash"],
  staleTime: 0,
  queryFn: async () => z.array(deletedEntry).parse(await callApi("GET", "/api/admin/trash")),
});

const auditEvent = z.object({
  id: z.number(),
  at: z.string(),
  editorName: z.string(),
  action: z.string(),
  kind: z.string(),
  title: z.string(),
  batchId: z.number().nullable(),
  canBeUndone: z.boolean(),
});

export type AuditEvent = z.infer<typeof auditEvent>;

/** A page of the audit log, the latest event first. */
export const auditQuery = (page: number) =>
  queryOptions<AuditEvent[]>({
    queryKey: ["admin", "audit", page],
    staleTime: 0,
    queryFn: async () => z.array(auditEvent).parse(await callApi("GET", `/api/admin/audit?page=${page}`)),
  });
