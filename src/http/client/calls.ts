import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { FieldIssue } from "#shared/errors.ts";
import { withoutControlsWithin } from "#shared/sound-text.ts";
import { confirmIdentity, signInAgain, signInAgainUnlessDeclined } from "./prompts.ts";

/** A failed API call. The message comes from the server and is written for users. */
export class CallFailure extends Error {
  /** 0 if no response arrived. The server may still have carried out the request. */
  readonly status: number;
  readonly issues: FieldIssue[];
  /** The entry as another editor saved it in the meantime. */
  readonly current: EntryData | null;
  /** The whole response body, for failures with further fields. */
  readonly body: unknown;
  /** False if the response is missing or carries no message from the application. The message is then a generic one. */
  readonly isExplained: boolean;

  constructor(status: number, body: unknown) {
    const { message, issues, current } = failureBody.parse(body);
    super(message);
    this.name = "CallFailure";
    this.status = status;
    this.issues = issues;
    this.current = current;
    this.body = body;
    this.isExplained = status !== 0 && z.object({ message: z.string().min(1) }).safeParse(body).success;
  }
}

/** Who made the save that caused a conflict, and when. */
export const lastSave = z.object({ changedBy: z.string().optional(), changedAt: z.string().optional() });

export type LastSave = z.infer<typeof lastSave>;

/** The entry that already has the value that a save was refused for, and a free slug. */
export const takenValue = z
  .object({
    owner: z.object({ title: z.string(), path: z.string() }).optional(),
    freeSlug: z.string().optional(),
  })
  .catch({});

/** True if a save was refused until the editor resolves fields that a colleague edited too. */
export const isContested = ({ body }: CallFailure) => contested.safeParse(body).success;

const contested = z.object({ isContested: z.literal(true) });

/** An entry of any type, as returned by the API. */
export type EntryData = z.infer<typeof entryData>;

export const entryData = z.looseObject({ id: z.number(), updatedAt: z.string() });

/** Returns the version that was saved last. A screen may still show an older one. */
export const newerOf = (a: EntryData, b: EntryData): EntryData => (a.updatedAt >= b.updatedAt ? a : b);

export interface CallOptions {
  version?: string;
  signal?: AbortSignal;
  /** A call that the editor did not make. It prompts no more once the editor has declined to sign in. Default: for reads. */
  isBackground?: boolean;
}

/**
 * Calls the API as the editor. Retries after the editor has signed in again (expired session) or confirmed their identity (if the
 * call requires it). Sends FormData unchanged and everything else as JSON. `version` is the `updatedAt` that the editor's copy was
 * read with; it prevents a save from overwriting another one.
 * @returns the JSON response, or null if it is empty
 * @throws CallFailure
 */
export async function callApi(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { body, version, signal, isBackground = method === "GET" }: CallOptions & { body?: unknown } = {},
): Promise<unknown> {
  const request: RequestInit = {
    method,
    credentials: "include",
    ...(signal && { signal }),
    headers: {
      ...(body !== undefined && !(body instanceof FormData) && { "Content-Type": "application/json" }),
      ...(version && { "If-Match": `"${version}"` }),
    },
    ...(body !== undefined && {
      body: body instanceof FormData ? body : JSON.stringify(withoutControlsWithin(body)),
    }),
  };
  let answer = await send(path, request);
  for (let asked = 0; answer.status === 401 && asked < mostQuestions; asked++) {
    if (!(await isGranted(answer, isBackground))) break;
    answer = await send(path, request);
  }
  const read = await readJson(answer);
  if (!answer.ok) throw new CallFailure(answer.status, read ?? unreadable(answer));
  return read;
}

/** A call may need both a sign-in and a confirmation. */
const mostQuestions = 2;

/** True if the editor did not confirm their identity. Any other 401 is a missing or expired session. */
export const isUnconfirmed = (error: Error): boolean =>
  error instanceof CallFailure && error.status === 401 && reauthentication.safeParse(error.body).success;

/** Prompts the editor to sign in again or to confirm their identity, whichever the refused call requires. */
async function isGranted(answer: Response, isBackground: boolean): Promise<boolean> {
  const refusal = reauthentication.safeParse(await readJson(answer.clone()));
  if (refusal.success) return confirmIdentity();
  return isBackground ? signInAgainUnlessDeclined() : signInAgain();
}

const reauthentication = z.object({ reauthenticate: z.literal(true) });

/** All entries of a collection, including drafts. `path` is the collection's API path. */
export const adminListQuery = (path: string) =>
  queryOptions<EntryData[]>({
    queryKey: ["admin", path],
    staleTime: 30_000,
    queryFn: () => readAllEntries(entriesPath(path)),
  });

/** One entry of a collection, including drafts, or null if it does not exist. */
export const adminEntryQuery = (path: string, id: number) =>
  queryOptions<EntryData | null>({
    queryKey: ["admin", path, id],
    staleTime: 0,
    queryFn: async () => {
      const { items } = entryPage.parse(await callApi("GET", `${entriesPath(path)}?id=${id}`));
      return items[0] ?? null;
    },
  });

/** The segment that names a collection in the API's paths: `vendors` for `/api/vendors`. */
export const segmentOf = (path: string) => path.replace(/^\/api\//, "");

const entriesPath = (path: string) => `/api/admin/entries/${segmentOf(path)}`;

/** Reads all pages. An entry saved during paging can appear on two pages, so entries are deduped by id. */
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

/** The message for a response that is not the application's, such as a proxy's error page. */
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
