import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import { jsonOf } from "#shared/json.ts";
import { scriptSafe } from "#ui/document/seo.tsx";
import { keepHtml } from "#ui/kept.tsx";

export const queryStateId = "query-state";

/** The results of the server's queries by key, and the failed queries. */
interface QueryResults {
  results: { key: QueryKey; data: unknown }[];
  failures?: DehydratedState;
}

/** Embeds the results of the server's queries, including failures, so that the browser does not repeat them. */
export function QueryState() {
  const client = useQueryClient();
  return (
    <script
      id={queryStateId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped cannot close the script
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? htmlOfResults(client) : "" }}
    />
  );
}

/** Serializes `QueryResults` for a script element. */
function htmlOfResults(client: QueryClient): string {
  const results = client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === "success" })
    .map(
      ({ queryKey, state }) =>
        `{"key":${scriptSafe(JSON.stringify(queryKey))},"data":${htmlOfData(state.data)}}`,
    );
  const failures = dehydrate(client, { shouldDehydrateQuery: ({ state }) => state.status === "error" });
  const rest = failures.queries.length > 0 ? `,"failures":${scriptSafe(JSON.stringify(failures))}` : "";
  return `{"results":[${results.join(",")}]${rest}}`;
}

/** Reuses the text of a result that other pages, or the API, have served. */
function htmlOfData(data: unknown): string {
  const html = () => scriptSafe(jsonOf(data));
  return typeof data === "object" && data !== null ? keepHtml(data, "json", html) : html();
}

/**
 * Moves the document's results into the browser's query client, dated now. A cached page may be hours old; with its original date,
 * every query would be refetched, including the signed-in user's.
 */
export function takeResults(client: QueryClient) {
  const text = document.getElementById(queryStateId)?.textContent;
  if (!text) return;
  const { results, failures } = JSON.parse(text) as QueryResults;
  for (const { key, data } of results) client.setQueryData(key, data);
  if (failures) hydrate(client, failures);
}
