import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { cookieJar } from "../../../tests/support/cookie-jar.ts";
import { auditEntries } from "../audit.table.ts";
import { addEditor } from "../editors.server.ts";
import { users } from "../user.table.ts";
import { deviceName } from "./account-calls.server.ts";

const app = testApp("empty", { SITE_URL: "http://localhost:3000", TRUST_PROXY: "1" });
const password = "correct horse battery";
const elevenMinutes = 11 * 60_000;

async function editorOf(email: string, headers: Record<string, string> = {}) {
  await addEditor(app.db, email, password).catch(() => {});
  const browser = cookieJar(app, headers);
  expect((await browser.signIn(email, password)).status).toBe(200);
  return browser;
}

function later(ms: number) {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + ms);
}

describe("the own sessions", () => {
  test("say device and network, never the whole address, and mark this one", async () => {
    const firefox = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0" };
    const here = await editorOf("seen@example.com", { ...firefox, "x-forwarded-for": "203.0.113.77" });
    await editorOf("seen@example.com", { "x-forwarded-for": "2001:db8:1:2:3:4:5:6" });
    const answer = await here.call("GET", "/api/auth/sessions");
    const text = await answer.text();
    expect(text).not.toContain("203.0.113.77");
    const listed: { isCurrent: boolean }[] = JSON.parse(text);
    expect(listed).toHaveLength(2);
    expect(listed.find(({ isCurrent }) => isCurrent)).toMatchObject({
      device: "Firefox on Windows",
      network: "203.0.113.0/24",
      method: "password",
    });
    expect(listed.find(({ isCurrent }) => !isCurrent)).toMatchObject({ network: "2001:db8:1::/48" });
  });

  test("are ended one by one or all others at once, and nobody else's", async () => {
    const here = await editorOf("ends@example.com");
    const there = await editorOf("ends@example.com");
    const stranger = await editorOf("stranger@example.com");
    const ownSessions: { id: string; isCurrent: boolean }[] = await (
      await there.call("GET", "/api/auth/sessions")
    ).json();
    const id = ownSessions.find(({ isCurrent }) => isCurrent)?.id;
    expect((await stranger.call("DELETE", `/api/auth/sessions/${id}`)).status).toBe(404);
    expect((await here.call("DELETE", `/api/auth/sessions/${id}`)).status).toBe(204);
    expect((await here.call("DELETE", `/api/auth/sessions/${id}`)).status).toBe(404);
    expect(await app.db.select().from(auditEntries)).toContainEqual(
      expect.objectContaining({ action: "ended a session", editorName: "ends@example.com" }),
    );
    expect((await there.call("GET", "/api/auth/user")).status).toBe(401);
    const again = await editorOf("ends@example.com");
    expect((await here.call("DELETE", "/api/auth/sessions")).status).toBe(204);
    expect((await again.call("GET", "/api/auth/user")).status).toBe(401);
    expect((await stranger.call("GET", "/api/auth/user")).status).toBe(200);
    expect((await here.call("GET", "/api/auth/user")).status).toBe(200);
  });
});

describe("the own account", () => {
  test("a new password needs the current one, ends the other sessions and counts from then on", async () => {
    const here = await editorOf("new@example.com");
    const there = await editorOf("new@example.com");
    const put = (body: object) => here.call("PUT", "/api/auth/account", body);
    expect((await put({ newPassword: "another pass phrase" })).status).toBe(400);
    const wrong = await put({ currentPassword: "wrong", newPassword: "another pass phrase" });
    expect([wrong.status, (await wrong.json()).issues[0].path]).toEqual([400, "currentPassword"]);
    const short = await put({ currentPassword: password, newPassword: "short" });
    expect([short.status, (await short.json()).issues[0].path]).toEqual([400, "newPassword"]);
    expect((await put({ currentPassword: password, newPassword: "another pass phrase" })).status).toBe(200);
    expect((await there.call("GET", "/api/auth/user")).status).toBe(401);
    expect((await here.call("GET", "/api/auth/user")).status).toBe(200);
    expect((await cookieJar(app).signIn("new@example.com", password)).status).toBe(401);
    expect((await cookieJar(app).signIn("new@example.com", "another pass phrase")).status).toBe(200);
    expect(await app.db.select().from(auditEntries)).toContainEqual(
      expect.objectContaining({ action: "changed the password", title: "new@example.com" }),
    );
  });

  test("wrong passwords are counted like failed sign-ins", async () => {
    const { call } = await editorOf("counted@example.com", { "x-forwarded-for": "198.51.100.1" });
    vi.useFakeTimers({ toFake: ["setTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 500 });
    onTestFinished(() => void vi.useRealTimers());
    const guess = { currentPassword: "wrong", newPassword: "another pass phrase" };
    for (let count = 0; count < 10; count++)
      expect((await call("PUT", "/api/auth/account", guess)).status).toBe(400);
    expect((await call("PUT", "/api/auth/account", guess)).status).toBe(429);
    expect((await call("POST", "/api/auth/reauthenticate", { password })).status).toBe(429);
  }, 60_000);

  test("a name is split as readers see it; an account of the provider has no password", async () => {
    const { call } = await editorOf("named@example.com");
    const named = await call("PUT", "/api/auth/account", { name: "  Ada  King Lovelace " });
    expect((await named.json()).user).toMatchObject({
      firstName: "Ada King",
      lastName: "Lovelace",
      role: "editor",
    });
    expect(await app.db.select().from(auditEntries)).toContainEqual(
      expect.objectContaining({
        action: "changed the name",
        title: "of named@example.com: named@example.com → Ada King Lovelace",
      }),
    );
    expect((await call("PUT", "/api/auth/account", { name: " " })).status).toBe(400);
    expect((await call("PUT", "/api/auth/account", {})).status).toBe(400);
    await app.db.update(users).set({ passwordHash: null }).where(sql`email = 'named@example.com'`);
    expect(await (await call("GET", "/api/auth/account")).json()).toMatchObject({ hasPassword: false });
    const change = { currentPassword: password, newPassword: "another pass phrase" };
    expect((await call("PUT", "/api/auth/account", change)).status).toBe(409);
    expect((await call("POST", "/api/auth/reauthenticate", { password })).status).toBe(401);
  });
});

describe("what wants the password again", () => {
  test("is refused eleven minutes after the sign-in, until the password is given to this session", async () => {
    const { call } = await editorOf("again@example.com");
    const other = await editorOf("again@example.com");
    later(elevenMinutes);
    const refused = await call("POST", "/api/auth/totp", {});
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { message: "Please confirm it's you", reauthenticate: true },
    ]);
    expect((await call("POST", "/api/auth/reauthenticate", {})).status).toBe(400);
    expect((await call("POST", "/api/auth/reauthenticate", { password: "wrong" })).status).toBe(401);
    expect((await call("POST", "/api/auth/reauthenticate", { password })).status).toBe(200);
    expect((await call("POST", "/api/auth/totp", {})).status).toBe(200);
    expect((await other.call("POST", "/api/auth/totp", {})).status).toBe(401);
    vi.setSystemTime(Date.now() + elevenMinutes);
    expect((await call("POST", "/api/auth/totp", {})).status).toBe(401);
  });

  test("holds for deleting and unpublishing several, and not for one", async () => {
    const { call } = await editorOf("bulk@example.com");
    const add = async (term: string): Promise<number> =>
      (await (await call("POST", "/api/glossary", { term, definition: "A term." })).json()).id;
    const ids = [await add("One"), await add("Two"), await add("Three")];
    later(elevenMinutes);
    const bulk = async (action: string, chosen: number[], more = {}) =>
      (await call("POST", "/api/admin/bulk", { type: "glossary", ids: chosen, action, ...more })).status;
    expect(await bulk("delete", ids)).toBe(401);
    expect(await bulk("unpublish", ids)).toBe(401);
    expect(await bulk("publish", ids)).toBe(200);
    expect(await bulk("delete", ids.slice(0, 1))).toBe(200);
    expect((await call("DELETE", "/api/news/bulk/unpublished")).status).toBe(401);
    expect((await call("POST", "/api/auth/reauthenticate", { password })).status).toBe(200);
    expect(await bulk("delete", ids.slice(1))).toBe(200);
  });
});

test.each([
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0 Mobile Safari/604.1",
    "Chrome on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0",
    "Edge on Windows",
  ],
  ["curl/8.5.0", "A script or an unknown browser"],
  ["", "Unknown device"],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
