import { queryOptions } from "@tanstack/react-query";

export interface User {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
}

const fiveMinutes = 300_000;

/** The signed-in editor; null for everybody else. */
export const userQuery = queryOptions<User | null>({
  queryKey: ["api", "auth", "user"],
  staleTime: fiveMinutes,
  meta: { unauthenticated: "null" },
});
