interface TestApp {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

/** Calls the API like a browser, keeping received cookies. */
export function cookieJar(app: TestApp, headers: Record<string, string> = {}) {
  const jar: Record<string, string> = {};
  const call = async (method: string, path: string, body?: unknown) => {
    const cookie = Object.entries(jar)
      .map((pair) => pair.join("="))
      .join("; ");
    const answer = await app.fetch(path, {
      method,
      headers: { cookie, ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) delete jar[name];
      else jar[name] = value;
    }
    return answer;
  };
  return {
    call,
    jar,
    signIn: (email: string, password: string) => call("POST", "/api/auth/login", { email, password }),
  };
}

export type CookieJar = ReturnType<typeof cookieJar>;
