import { queryOptions } from "@tanstack/react-query";
import type { Editor } from "#accounts/signed-in-editor.ts";

const fiveMinutes = 300_000;

/** The signed-in editor; null for everybody else. */
export const userQuery = queryOptions<Editor | null>({
  queryKey: ["api", "auth", "user"],
  staleTime: fiveMinutes,
  meta: { unauthenticated: "null" },
});
