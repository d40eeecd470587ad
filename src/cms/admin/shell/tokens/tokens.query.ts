import { queryOptions } from "@tanstack/react-query";
import type { ApiToken, NewApiToken } from "#accounts/account.schema.ts";
import { callApi } from "../../calls.ts";

const path = "/api/admin/tokens";

/** All API tokens, without their texts. */
export const tokensQuery = queryOptions<ApiToken[]>({
  queryKey: ["admin", path],
  staleTime: 0,
  queryFn: async () => (await callApi("GET", path)) as ApiToken[],
});

export interface TokenValues {
  name: string;
  scopes: string[];
  days: number | null;
}

/** @throws CallFailure */
export const makeToken = async (body: TokenValues) => (await callApi("POST", path, { body })) as NewApiToken;

/** @throws CallFailure */
export const revokeToken = ({ id }: Pick<ApiToken, "id">) => callApi("DELETE", `${path}/${id}`);
