import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, apiQuery } from "#http/client/api.ts";
import { invalidate } from "#http/client/invalidation.ts";
import { useAction } from "#http/client/use-action.tsx";
import type { Delivery, Webhook, WebhookInput } from "../webhook.schema.ts";

/** The calls of the webhooks screen. Each call refetches the lists. */
export function useWebhookCalls() {
  return {
    /** Creates or updates a webhook. The response for a new one contains its secret. The form shows issues. */
    save: useAction({
      call: async ({ id, ...body }: WebhookInput & { id: number | null }) =>
        id === null
          ? api("POST /api/admin/webhooks", { body })
          : api("PUT /api/admin/webhooks/{id}", { params: { id }, body }),
      failed: null,
      refetch,
    }),
    renew: useAction({
      call: ({ id }: Webhook) =>
        api("PUT /api/admin/webhooks/{id}", { params: { id }, body: { renewSecret: true } }),
      refetch,
    }),
    remove: useAction({
      call: ({ id }: Webhook) => api("DELETE /api/admin/webhooks/{id}", { params: { id } }),
      done: (_, { name }) => ({ title: `${name} receives no more deliveries` }),
      // Its deliveries no longer exist. The dialog closes before the card disappears, so it can restore the focus.
      refetch: (client) => void invalidate(client, { queryKey: webhooksQuery.queryKey, exact: true }),
    }),
    test: useAction({
      call: ({ id }: Webhook) => api("POST /api/admin/webhooks/{id}/test", { params: { id } }),
      done: () => ({
        title: "A test is on its way",
        description: "The result appears in the deliveries.",
      }),
      refetch,
    }),
    sendAgain: useAction({
      call: ({ hook, delivery }: { hook: Webhook; delivery: Delivery }) =>
        api("POST /api/admin/webhooks/{id}/deliveries/{delivery}/send", {
          params: { id: hook.id, delivery: delivery.id },
        }),
      done: "The delivery is being sent again",
      refetch,
    }),
  };
}

const refetch = (client: QueryClient) => invalidate(client, { queryKey: webhooksQuery.queryKey });

export type WebhookCalls = ReturnType<typeof useWebhookCalls>;

export const webhooksQuery = queryOptions({ ...apiQuery("GET /api/admin/webhooks"), staleTime: 0 });

/** A webhook's deliveries, latest first. Polls more often while one is pending. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    ...apiQuery("GET /api/admin/webhooks/{id}/deliveries", { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: one, attempts }) => one === "waiting" && attempts.length === 0)
        ? 1000
        : 15_000,
  });
