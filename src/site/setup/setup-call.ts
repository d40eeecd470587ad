import { z } from "zod";
import type { ApiResult } from "#http/client/api.ts";
import { integrationState } from "#integrations/integration-state.ts";

const path = "/api/setup";

const siteBeforeSetUp = z.object({
  product: z.string(),
  url: z.string(),
  integrations: z.array(integrationState),
}) satisfies z.ZodType<ApiResult<"GET /api/setup">>;

export type SiteBeforeSetUp = z.infer<typeof siteBeforeSetUp>;

const setUpFailure = z.object({
  message: z.string().catch("Something went wrong. Please try again."),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).catch([]),
});

export type SetUpFailure = z.infer<typeof setUpFailure>;

/** Returns the site's state before its set-up. @throws Error with the server's message */
export async function readSetUp(token: string | null): Promise<SiteBeforeSetUp> {
  const answer = await fetch(path, { headers: token ? { "X-Setup-Token": token } : {} });
  if (!answer.ok) throw new Error((await failureOf(answer)).message);
  return siteBeforeSetUp.parse(await answer.json());
}

/** Sets up the site and signs in its first editor. Returns null, or the failure. */
export async function sendSetUp(values: object): Promise<SetUpFailure | null> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      credentials: "include",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(values),
    });
    return answer.ok ? null : failureOf(answer);
  } catch {
    return { message: "The server cannot be reached. Please try again.", issues: [] };
  }
}

const failureOf = async (answer: Response): Promise<SetUpFailure> =>
  setUpFailure.parse(await answer.json().catch(() => ({})));
