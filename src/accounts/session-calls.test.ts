import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { addEditor, removeEditor, setPassword } from "./editors.server.ts";
import { sessions } from "./session.table.ts";

const app = testApp("empty");
const password = "correct horse battery";

const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  app.fetch("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const cookieOf = (answer: Response) => answer.headers.get("set-cookie")?.split(";")[0] ?? "";
const userOf = (cookie: string) => app.fetch("/api/auth/user", { headers: { cookie } });

describe("an editor signs in by password", () => {
  test("and is known by a cookie that scripts cannot read, until logout ends it on the server", async () => {
    await addEditor(app.db, "Ada@Example.com", password);
    const answer = await signIn({ email: "ada@EXAMPLE.com", password });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { user } = await answer.json();
    expect(user).toEqual({
      id: expect.any(String),
      email: "ada@example.com",
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      role: "owner",
    });

    const cookie = cookieOf(answer);
    expect(await (await userOf(cookie)).json()).toEqual(user);
    const stored = JSON.stringify(await app.db.select().from(sessions));
    expect(stored).not.toContain(cookie.slice("__Host-session=".length));

    const logout = await app.fetch("/api/logout", { headers: { cookie } });
    expect([logout.status, logout.headers.get("location")]).toEqual([302, "/"]);
    expect((await userOf(cookie)).status).toBe(401);
  });

  test("a session that was open in the same browser ends at the next sign-in", async () => {
    const first = cookieOf(await signIn({ email: "ada@example.com", password }));
    const second = cookieOf(await signIn({ email: "ada@example.com", password }, { cookie: first }));
    expect(second).not.toBe(first);
    expect((await userOf(first)).status).toBe(401);
    expect((await userOf(second)).status).toBe(200);
  });

  test("a changed password and a removed editor end the sessions", async () => {
    await addEditor(app.db, "grace@example.com", password);
    const first = cookieOf(await signIn({ email: "grace@example.com", password }));
    await setPassword(app.db, "grace@example.com", "another pass phrase");
    expect((await userOf(first)).status).toBe(401);
    const second = cookieOf(await signIn({ email: "grace@example.com", password: "another pass phrase" }));
    expect((await userOf(second)).status).toBe(200);
    await removeEditor(app.db, "grace@example.com");
    expect((await userOf(second)).status).toBe(401);
  });
});

describe("a session", () => {
  const day = 24 * 60 * 60 * 1000;
  const open = async (email: string) => {
    await addEditor(app.db, email, password);
    return cookieOf(await signIn({ email, password }));
  };

  test("lasts 30 days at most, however often it is used, and 14 days unused", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const started = Date.now();
    const used = await open("used@example.com");
    const unused = await open("unused@example.com");
    for (const days of [10, 20, 29]) {
      vi.setSystemTime(started + days * day);
      expect((await userOf(used)).status).toBe(200);
    }
    vi.setSystemTime(started + 30 * day + 1000);
    expect((await userOf(used)).status).toBe(401);
    expect((await userOf(unused)).status).toBe(401);
  });

  test("is taken from the cookie that no other host can set, on https", async () => {
    const cookie = await open("host@example.com");
    expect((await userOf(cookie.replace("__Host-session", "session"))).status).toBe(401);
    expect((await userOf(cookie)).status).toBe(200);
  });

  test("has a plain cookie on http, and signs in there", async () => {
    await addEditor(atHttp.db, "ada@example.com", password);
    const answer = await atHttp.fetch("/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ada@example.com", password }),
    });
    expect(answer.headers.get("set-cookie")).toMatch(/^session=[\w-]{43};(?!.*Secure)/);
    const user = await atHttp.fetch("/api/auth/user", { headers: { cookie: cookieOf(answer) } });
    expect(user.status).toBe(200);
    const page = await atHttp.fetch("/", { headers: { cookie: cookieOf(answer) } });
    expect(await page.text()).toContain("ada@example.com");
  });

  test.each<[string, Record<string, string>, string]>([
    ["a link on another site", { "sec-fetch-site": "cross-site" }, "GET"],
    ["a page of a neighbouring host", { "sec-fetch-site": "same-site" }, "GET"],
    ["a picture on another site, in an old browser", { referer: "https://evil.example/x" }, "GET"],
    ["a browser that fetches ahead", { "sec-fetch-site": "same-origin", "sec-purpose": "prefetch" }, "GET"],
    ["a HEAD request", {}, "HEAD"],
    ["a HEAD request of another site", { "sec-fetch-site": "cross-site" }, "HEAD"],
  ])("is not ended by %s", async (name, headers, method) => {
    const cookie = await open(`${name.replaceAll(/[^a-z]/gi, "")}@example.com`);
    const answer = await app.fetch("/api/logout", { method, headers: { cookie, ...headers } });
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect((await userOf(cookie)).status).toBe(200);
  });

  test.each<[string, Record<string, string>]>([
    ["a link of the site", { "sec-fetch-site": "same-origin" }],
    ["a typed address", { "sec-fetch-site": "none" }],
    ["a link of the site, in an old browser", { referer: "http://localhost/faq", host: "localhost" }],
  ])("is ended by %s", async (name, headers) => {
    const cookie = await open(`${name.replaceAll(/[^a-z]/gi, "")}@example.com`);
    const answer = await app.fetch("/api/logout", { headers: { cookie, ...headers } });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    expect((await userOf(cookie)).status).toBe(401);
  });
});

const atHttp = testApp("empty", { SITE_URL: "http://localhost:3000" });

describe("a sign-in is refused", () => {
  test("in the same words for a wrong password and an unknown address", async () => {
    for (const email of ["ada@example.com", "nobody@example.com"]) {
      const answer = await signIn({ email, password: "wrong" });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ message: "Invalid email or password" });
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
  });

  test.each([
    [{ email: "nonsense", password: "x" }, 400, "email", "Please enter a valid email address"],
    [{ email: "a@example.com", password: "" }, 400, "password", "Password is required"],
    [{ email: "a@example.com" }, 400, "password", "Password is required"],
    [{ email: "a\u0000@example.com", password: "x" }, 400, "email", "contains control characters"],
  ])("with the field named: %j", async (body, status, path, message) => {
    const answer = await signIn(body);
    expect(answer.status).toBe(status);
    expect((await answer.json()).issues).toContainEqual({ path, message });
  });

  test("when it is not JSON, malformed, no object, or too large", async () => {
    expect((await signIn("a=b", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
    expect((await signIn("{")).status).toBe(400);
    expect((await signIn("[]")).status).toBe(400);
    expect((await signIn(JSON.stringify({ email: "x".repeat(5_000_000) }))).status).toBe(413);
  });

  test("when another site's page sends it", async () => {
    const body = { email: "ada@example.com", password };
    expect((await signIn(body, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await signIn(body, { "sec-fetch-site": "same-site" })).status).toBe(403);
    expect((await signIn(body, { origin: "https://evil.example", host: "localhost" })).status).toBe(403);
    expect((await signIn(body, { origin: "http://localhost", host: "localhost" })).status).toBe(200);
    expect((await signIn(body, { "sec-fetch-site": "same-origin", origin: "null" })).status).toBe(200);
  });

  test("after ten failures for an address, which another client does not feel", async () => {
    const proxied = testProxied;
    for (let failure = 0; failure < 10; failure++)
      expect((await proxied("ada@example.com", "wrong", "203.0.113.1")).status).toBe(401);
    const refused = await proxied("ada@example.com", password, "203.0.113.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(await refused.json()).toEqual({ message: expect.stringMatching(/^Too many failed sign-ins/) });
    expect((await proxied("ada@example.com", password, "203.0.113.2")).status).toBe(200);
  });
});

const behindProxy = testApp("empty", { TRUST_PROXY: "1" });
const testProxied = async (email: string, secret: string, client: string) => {
  await addEditor(behindProxy.db, "ada@example.com", password).catch(() => {});
  return behindProxy.fetch("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.9, ${client}` },
    body: JSON.stringify({ email, password: secret }),
  });
};

test("without a provider its sign-in leads to the sign-in page", async () => {
  const answer = await app.fetch("/api/login");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/auth"]);
});
