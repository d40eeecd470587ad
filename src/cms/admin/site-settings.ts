import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { type OperatorSettings, operatorSettings } from "../site-settings/operator.ts";
import { callApi } from "./calls.ts";

const path = "/api/admin/settings";
const answer = z.object({ operator: operatorSettings });

/** The operator's settings. */
export const siteSettingsQuery = queryOptions<OperatorSettings>({
  queryKey: ["admin", path],
  queryFn: async () => answer.parse(await callApi("GET", path)).operator,
});

/** Saves operator settings; omitted ones keep their value. @throws CallFailure */
export const saveOperator = async (operator: Partial<Record<keyof OperatorSettings, string>>) =>
  answer.parse(await callApi("PUT", path, { body: { operator } })).operator;
