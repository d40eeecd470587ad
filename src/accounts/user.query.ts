import { queryOptions } from "@tanstack/react-query";
import type { ApiResult } from "#http/client/api.ts";

const fiveMinutes = 300_000;

/** The signed-in editor, or null. */
export const userQuery = queryOptions<ApiResult<"GET /api/auth/user"> | null>({
  queryKey: ["api", "auth", "user"],
  staleTime: fiveMinutes,
  meta: { unauthenticated: "null" },
});
