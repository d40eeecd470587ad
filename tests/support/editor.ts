import { addEditor } from "#accounts/editors.server.ts";
import type { Role } from "#accounts/roles.ts";
import type { Database } from "#db/database.server.ts";

interface TestApp {
  db: Database;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

const password = "a pass phrase for tests";

/**
 * Returns a function that calls the API as an editor, who is created and signed in on the first call. The first editor of a
 * database is an owner.
 */
export function asEditor(app: TestApp, email = "editor@example.com", role?: Role) {
  let cookie: Promise<string> | undefined;
  const signIn = async () => {
    await addEditor(app.db, email, password, role);
    const answer = await app.fetch("/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  };
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    cookie ??= signIn();
    return app.fetch(path, {
      method,
      headers: {
        cookie: await cookie,
        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: asSent(body) }),
    });
  };
}

const asSent = (body: unknown) =>
  typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body);
