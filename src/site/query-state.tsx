import { type DehydratedState, dehydrate, useQueryClient } from "@tanstack/react-query";
import { scriptSafe } from "#cms/page/seo.tsx";
import { jsonOf } from "#shared/json.ts";

export const queryStateId = "query-state";

/** Embeds the results of the server's queries, failures included, so that the browser repeats no call. */
export function QueryState() {
  const client = useQueryClient();
  const state = import.meta.env.SSR
    ? scriptSafe(
        jsonOfState(dehydrate(client, { shouldDehydrateQuery: (query) => query.state.status !== "pending" })),
      )
    : "";
  return (
    <script
      id={queryStateId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped cannot close the script
      dangerouslySetInnerHTML={{ __html: state }}
    />
  );
}

/** The same as `JSON.stringify`, with the results as they were serialized for the API. */
function jsonOfState({ queries, mutations }: DehydratedState): string {
  const parts = queries.map(({ state: { data, ...state }, ...query }) => {
    const head = JSON.stringify({ ...query, state });
    return data === undefined ? head : `${head.slice(0, -2)},"data":${jsonOf(data)}}}`;
  });
  return `{"mutations":${JSON.stringify(mutations)},"queries":[${parts.join(",")}]}`;
}
