import { dehydrate, useQueryClient } from "@tanstack/react-query";
import { scriptSafeJson } from "#cms/page/seo.tsx";

export const queryStateId = "query-state";

/** Embeds the results of the server's queries, failures included, so that the browser repeats no call. */
export function QueryState() {
  const client = useQueryClient();
  const state = import.meta.env.SSR
    ? scriptSafeJson(dehydrate(client, { shouldDehydrateQuery: (query) => query.state.status !== "pending" }))
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
