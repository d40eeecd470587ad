import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { FieldIssue } from "#shared/errors.ts";
import { confirmIdentity } from "./reauthentication.ts";
import { signInAgain, signInAgainUnlessDeclined } from "./session-end.ts";

/** A failed call of an editor. The message is the server's, written for people. */
export class CallFailure extends Error {
  /** 0 if no response came: the server may have carried out the request. */
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

/** The save that came before a refused one: by whom and when. */
export const lastSave = z.object({ changedBy: z.string().optional(), changedAt: z.string().optional() });

export type LastSave = z.infer<typeof lastSave>;

/** True if a save waits for the fields to be settled that a colleague typed in too. */
export const isContested = ({ body }: CallFailure) => contested.safeParse(body).success;

const contested = z.object({ isContested: z.literal(true) });

/** An entry of any type, as the API answers it. */
export type EntryData = z.infer<typeof entryData>;

export const entryData = z.looseObject({ id: z.number(), updatedAt: z.string() });

/** Of two versions of an entry, the one that was saved last: a screen may still show the one before. */
export const newerOf = (a: EntryData, b: EntryData): EntryData => (a.updatedAt >= b.updatedAt ? a : b);

/**
 * Calls the API in the editor's name; once more after they have signed in again, where the session has ended, or have
 * confirmed who they are, where the call wants that. A form is sent as it is, anything else as JSON. `version`, the
 * entry's `updatedAt` as it was read, keeps a save from undoing another's.
 * @returns the answer's JSON, or null when it has none
 * @throws CallFailure
 */
export async function callApi(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { body, version }: { body?: unknown; version?: string } = {},
): Promise<unknown> {
  const request: RequestInit = {
    method,
    credentials: "include",
    headers: {
      ...(body !== undefined && !(body instanceof FormData) && { "Content-Type": "application/json" }),
      ...(version && { "If-Match": `"${version}"` }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  };
  let answer = await send(path, request);
  for (let asked = 0; answer.status === 401 && asked < mostQuestions; asked++) {
    if (!(await isGranted(answer, method))) break;
    answer = await send(path, request);
  }
  const read = await readJson(answer);
  if (!answer.ok) throw new CallFailure(answer.status, read ?? unreadable(answer));
  return read;
}

/** A sign-in and a confirmation may both be wanted. */
const mostQuestions = 2;

/** Asks the editor for what a refused call wants: to sign in again, or to confirm who they are. */
async function isGranted(answer: Response, method: string): Promise<boolean> {
  const refusal = reauthentication.safeParse(await readJson(answer.clone()));
  if (refusal.success) return confirmIdentity();
  return method === "GET" ? signInAgainUnlessDeclined() : signInAgain();
}

const reauthentication = z.object({ reauthenticate: z.literal(true) });

/** All entries of a collection, drafts included. `path` is the collection's address in the API. */
export const adminListQuery = (path: string) =>
  queryOptions<EntryData[]>({
    queryKey: ["admin", path],
    staleTime: 30_000,
    queryFn: () => readAllEntries(entriesPath(path)),
  });

/** One entry of a collection, drafts included; null for one that does not exist. */
export const adminEntryQuery = (path: string, id: number) =>
  queryOptions<EntryData | null>({
    queryKey: ["admin", path, id],
    staleTime: 0,
    queryFn: async () => {
      const { items } = entryPage.parse(await callApi("GET", `${entriesPath(path)}?id=${id}`));
      return items[0] ?? null;
    },
  });

/** The number of entries of each kind. */
export const adminCountsQuery = queryOptions<Record<string, number>>({
  queryKey: ["admin", "counts"],
  queryFn: async () => z.record(z.string(), z.number()).parse(await callApi("GET", "/api/admin/counts")),
});

/** The address of the editors' lists of a collection, by its own address in the API. */
export const entriesPath = (path: string) => path.replace(/^\/api\//, "/api/admin/entries/");

/** Entries that a save moved meanwhile may come on two pages. */
async function readAllEntries(path: string): Promise<EntryData[]> {
  const entries = new Map<number, EntryData>();
  for (let page = 1; ; page++) {
    const { items, total } = entryPage.parse(
      await callApi("GET", `${path}?page=${page}&pageSize=${pageSize}`),
    );
    for (const entry of items) entries.set(entry.id, entry);
    if (items.length < pageSize || page * pageSize >= total) return [...entries.values()];
  }
}

const pageSize = 500;

const entryPage = z.object({ items: z.array(entryData), total: z.number() });

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch {
    throw new CallFailure(0, { message: request.method === "GET" ? unreachable : unanswered });
  }
}

const unreachable = "The server cannot be reached.";
const unanswered = "The server did not respond. This may or may not have been saved.";

async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return unreadable(answer);
  }
}

/** Describes a failure that is not the application's: a proxy's page, which nobody should read in an alert. */
export const unreadable = ({ status }: { status: number }) => ({
  message:
    status < 500
      ? `The server refused this (error ${status}).`
      : `The server is not available right now (error ${status}). Please try again in a moment.`,
});

const failureBody = z.object({
  message: z.string().catch("Something went wrong"),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).catch([]),
  current: entryData.nullable().catch(null),
});
