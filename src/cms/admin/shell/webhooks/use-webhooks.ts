import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { useToast } from "#ui/toast.tsx";
import {
  type Delivery,
  type Webhook,
  type WebhookChange,
  webhook,
} from "../../../webhooks/webhook.schema.ts";
import { callApi } from "../../calls.ts";
import { webhooksPath, webhooksQuery } from "./webhooks.query.ts";

const saved = webhook.extend({ secret: z.string().optional() });

/** The calls of the webhooks' screen; each has the lists read again. */
export function useWebhookCalls() {
  const client = useQueryClient();
  const toast = useToast();
  const onSettled = () => client.invalidateQueries({ queryKey: ["admin", webhooksPath] });
  const onError = ({ message }: Error) =>
    toast({ title: "Error", variant: "destructive", description: message });
  return {
    /** Creates or changes a webhook; a new one's answer holds its secret. Its form shows the faults. */
    save: useMutation({
      mutationFn: async ({ id, ...body }: WebhookChange & { id: number | null }) =>
        saved.parse(
          await (id === null
            ? callApi("POST", webhooksPath, { body })
            : callApi("PUT", `${webhooksPath}/${id}`, { body })),
        ),
      onSettled,
    }),
    renew: useMutation({
      mutationFn: async ({ id }: Webhook) =>
        saved.parse(await callApi("PUT", `${webhooksPath}/${id}`, { body: { renewSecret: true } })),
      onError,
      onSettled,
    }),
    remove: useMutation({
      mutationFn: ({ id }: Webhook) => callApi("DELETE", `${webhooksPath}/${id}`),
      onSuccess: (_, { name }) => toast({ title: `${name} will be sent nothing more` }),
      onError,
      // Its deliveries have gone with it. The question closes before its card goes, and can give the focus back.
      onSettled: () => void client.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true }),
    }),
    test: useMutation({
      mutationFn: ({ id }: Webhook) => callApi("POST", `${webhooksPath}/${id}/test`),
      onSuccess: () =>
        toast({ title: "A test is on its way", description: "The result appears in the deliveries." }),
      onError,
      onSettled,
    }),
    sendAgain: useMutation({
      mutationFn: ({ hook, delivery }: { hook: Webhook; delivery: Delivery }) =>
        callApi("POST", `${webhooksPath}/${hook.id}/deliveries/${delivery.id}/send`),
      onSuccess: () => toast({ title: "The delivery is being sent again" }),
      onError,
      onSettled,
    }),
  };
}

export type WebhookCalls = ReturnType<typeof useWebhookCalls>;
