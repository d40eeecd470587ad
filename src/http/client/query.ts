import { QueryClient, type QueryMeta } from "@tanstack/react-query";
import { createContext } from "react-router";

/** A call that did not succeed: the message is the status, a colon, a space and the answer's text. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
  }
}

/** Reads a path of the API: by `fetch` in the browser, in the process on the server. @throws ApiError */
export type ReadPath = (path: string) => Promise<unknown>;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Result of a 404: `null` by default, or the response's own payload. */
      notFound?: "null" | "payload";
      /** Result of a 401: an error by default, or null. */
      unauthenticated?: "null";
    };
  }
}

/**
 * A client whose default query reads the address formed by joining its key's segments with slashes.
 * Nothing polls, refetches on focus, retries or goes stale by itself (spec, section 9).
 */
export const createQueryClient = (readPath: ReadPath) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta }) => readPath(`/${queryKey.join("/")}`).catch(asResult(meta)),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  });

/** The query client of the request being rendered. */
export const queryClientContext = createContext<QueryClient>();

let browserClient: QueryClient | undefined;

/** The one query client of the browser, made at its first use. */
export function browserQueryClient(): QueryClient {
  browserClient ??= createQueryClient(fetchPath);
  return browserClient;
}

async function fetchPath(path: string): Promise<unknown> {
  const answer = await fetch(path, { credentials: "include" });
  if (answer.ok) return answer.json();
  throw new ApiError(answer.status, (await answer.text()) || answer.statusText);
}

/** Handles the failures that are results. */
const asResult =
  (meta: QueryMeta | undefined) =>
  (error: unknown): unknown => {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return meta?.notFound === "payload" ? JSON.parse(error.body) : null;
    if (error.status === 401 && meta?.unauthenticated) return null;
    throw error;
  };
