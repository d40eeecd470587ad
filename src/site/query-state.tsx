import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import { scriptSafe } from "#cms/page/seo.tsx";
import { jsonOf } from "#shared/json.ts";

export const queryStateId = "query-state";

/** The results of the server's queries, by their keys, and what is known of those that failed. */
interface QueryResults {
  results: { key: QueryKey; data: unknown }[];
  failures?: DehydratedState;
}

/** Embeds the results of the server's queries, failures included, so that the browser repeats no call. */
export function QueryState() {
  const client = useQueryClient();
  return (
    <script
      id={queryStateId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped cannot close the script
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? scriptSafe(jsonOfResults(client)) : "" }}
    />
  );
}

/** `JSON.stringify` of `QueryResults`, with the results as they were serialized for the API. */
function jsonOfResults(client: QueryClient): string {
  const results = client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === "success" })
    .map(({ queryKey, state }) => `{"key":${JSON.stringify(queryKey)},"data":${jsonOf(state.data)}}`);
  const failures = dehydrate(client, { shouldDehydrateQuery: ({ state }) => state.status === "error" });
  const rest = failures.queries.length > 0 ? `,"failures":${JSON.stringify(failures)}` : "";
  return `{"results":[${results.join(",")}]${rest}}`;
}

/**
 * Takes what the document holds over into the browser's client, as of now: a stored page may be hours old and is true for its
 * reader now; by its date each of them would ask again who they are.
 */
export function takeResults(client: QueryClient) {
  const text = document.getElementById(queryStateId)?.textContent;
  if (!text) return;
  const { results, failures } = JSON.parse(text) as QueryResults;
  for (const { key, data } of results) client.setQueryData(key, data);
  if (failures) hydrate(client, failures);
}
