import type { SiteServer } from "./site-server.ts";

/** The bench's editor, added to the settings of sites that it writes to. */
const editor = { email: "bench@example.com", password: "a pass phrase for the bench" };

export const editorSettings = { ADMIN_EMAIL: editor.email, ADMIN_PASSWORD: editor.password };

/** Signs in. @returns the session cookie as a request header's value */
export async function signIn({ url }: Pick<SiteServer, "url">): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(editor),
  });
  if (!answer.ok) throw new Error(`the editor could not sign in: ${answer.status}`);
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}
