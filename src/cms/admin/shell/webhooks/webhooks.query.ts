import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { delivery, webhook } from "../../../webhooks/webhook.schema.ts";
import { callApi } from "../../calls.ts";

export const webhooksPath = "/api/admin/webhooks";

export const webhooksQuery = queryOptions({
  queryKey: ["admin", webhooksPath],
  staleTime: 0,
  queryFn: async () => z.array(webhook).parse(await callApi("GET", webhooksPath)),
});

/** The deliveries of a webhook, the latest first; looked at again while one is on its way. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: ["admin", webhooksPath, id, "deliveries"],
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: one, attempts }) => one === "waiting" && attempts.length === 0)
        ? 1000
        : 15_000,
    queryFn: async () => z.array(delivery).parse(await callApi("GET", `${webhooksPath}/${id}/deliveries`)),
  });
