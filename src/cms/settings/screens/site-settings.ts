import { queryOptions } from "@tanstack/react-query";
import { api } from "#http/client/api.ts";
import type { OperatorField } from "../operator.ts";

export const siteSettingsQuery = queryOptions({
  queryKey: ["admin", "/api/admin/settings"],
  queryFn: async () => (await api("GET /api/admin/settings")).operator,
});

/** Saves operator settings. Omitted settings keep their value. @throws CallFailure */
export const saveOperator = async (operator: Partial<Record<OperatorField, string>>) =>
  (await api("PUT /api/admin/settings", { body: { operator } })).operator;
