import type { SiteServer } from "./site-server.ts";

/** The bench's own editor, for the settings of a site that it writes to. */
const editor = { email: "bench@example.com", password: "a pass phrase for the bench" };

export const editorSettings = { ADMIN_EMAIL: editor.email, ADMIN_PASSWORD: editor.password };

/** Signs in. @returns the session's cookie, as a request's header holds it */
export async function signIn({ url }: Pick<SiteServer, "url">): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(editor),
  });
  if (!answer.ok) throw new Error(`the editor could not sign in: ${answer.status}`);
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}
