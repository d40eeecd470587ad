import type { SiteServer } from "./site-server.ts";

/** The bench's own editor, for the settings of a site that it writes to. */
export const editor = { email: "bench@example.com", password: "a pass phrase for the bench" };

export const editorSettings = { ADMIN_EMAIL: editor.email, ADMIN_PASSWORD: editor.password };

/** Signs in. @returns the session's cookie, as a request's header holds it */
export async function signIn(site: SiteServer): Promise<string> {
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(editor),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}
