import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { FieldIssue } from "#shared/errors.ts";

/** A call of an editor that did not succeed. The message is the server's, in words a person understands. */
export class CallFailure extends Error {
  /** 0 when no answer came: the server may have done what it was asked. */
  readonly status: number;
  readonly issues: FieldIssue[];
  /** The entry as somebody else saved it in the meantime. */
  readonly current: EntryData | null;
  /** The whole answer, for calls whose failures hold more. */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const { message, issues, current } = failureBody.parse(body);
    super(message);
    this.name = "CallFailure";
    this.status = status;
    this.issues = issues;
    this.current = current;
    this.body = body;
  }
}

/** An entry of any type, as the API answers it. */
export type EntryData = z.infer<typeof entryData>;

export const entryData = z.looseObject({ id: z.number(), updatedAt: z.string() });

/**
 * Calls the API in the editor's name. `version`, the entry's `updatedAt` as it was read, keeps a save from undoing another's.
 * @returns the answer's JSON, or null when it has none
 * @throws CallFailure
 */
export async function callApi(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { body, version }: { body?: unknown; version?: string } = {},
): Promise<unknown> {
  const answer = await send(path, {
    method,
    credentials: "include",
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(version && { "If-Match": `"${version}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const read = await readJson(answer);
  if (!answer.ok) throw new CallFailure(answer.status, read ?? { message: answer.statusText });
  return read;
}

/** All entries of a collection, drafts included; null when nobody is signed in any more. */
export const adminListQuery = (path: string) =>
  queryOptions<EntryData[] | null>({
    queryKey: ["admin", path],
    staleTime: 30_000,
    queryFn: () => unlessSignedOut(async () => z.array(entryData).parse(await callApi("GET", path))),
  });

/** How many entries of each kind there are; null when nobody is signed in any more. */
export const adminCountsQuery = queryOptions<Record<string, number> | null>({
  queryKey: ["admin", "counts"],
  queryFn: () =>
    unlessSignedOut(async () =>
      z.record(z.string(), z.number()).parse(await callApi("GET", "/api/admin/counts")),
    ),
});

async function unlessSignedOut<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CallFailure && error.status === 401) return null;
    throw error;
  }
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch {
    throw new CallFailure(0, { message: request.method === "GET" ? unreachable : unanswered });
  }
}

const unreachable = "The server cannot be reached.";
const unanswered = "No answer came from the server. It is not certain whether this was saved.";

async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return { message: text.slice(0, 200) };
  }
}

const failureBody = z.object({
  message: z.string().catch("Something went wrong"),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).catch([]),
  current: entryData.nullable().catch(null),
});
