import { QueryClient, type QueryClientConfig, type QueryMeta } from "@tanstack/react-query";
import { createContext } from "react-router";

/** A failed call. The message is the status, a colon, a space and the response text. */
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

/** Reads a path of the API: by `fetch` in the browser, in process on the server. @throws ApiError */
export type ReadPath = (path: string) => Promise<unknown>;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /**
       * Result of a 404: `null` for one entry, which may not exist. The default is an error, so that no list mistakes the payload
       * for data.
       */
      notFound?: "null" | "payload";
      /** Logged to the browser's console if the query fails. */
      failure?: string;
      /** Result of a 401: an error by default, or null. */
      unauthenticated?: "null";
    };
  }
}

/**
 * Options of a client whose default query reads the path built from its key's segments, joined by slashes. Polling, refetching on
 * focus, retries and staleness are disabled (spec, section 9).
 */
export const queryClientOptions = (readPath: ReadPath): QueryClientConfig => ({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey, meta }) => readPath(`/${queryKey.join("/")}`).catch(asResult(meta)),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      retryOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
});

/** The query client of the request being rendered. */
export const queryClientContext = createContext<QueryClient>();

let browserClient: QueryClient | undefined;

/** The browser's single query client, created on first use. */
export function browserQueryClient(): QueryClient {
  browserClient ??= new QueryClient(queryClientOptions(fetchPath));
  return browserClient;
}

async function fetchPath(path: string): Promise<unknown> {
  const answer = await fetch(path, { credentials: "include" });
  if (answer.ok) return answer.json();
  throw new ApiError(answer.status, (await answer.text()) || answer.statusText);
}

/** Maps failures that count as results. */
const asResult =
  (meta: QueryMeta | undefined) =>
  (error: unknown): unknown => {
    // On the server, the request's own log records it.
    if (!import.meta.env.SSR && meta?.failure) console.error(meta.failure, error);
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404 && meta?.notFound)
      return meta.notFound === "payload" ? JSON.parse(error.body) : null;
    if (error.status === 401 && meta?.unauthenticated) return null;
    throw error;
  };
