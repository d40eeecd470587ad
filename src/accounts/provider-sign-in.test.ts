import { desc } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { rateLimits } from "#http/rate-limit.table.ts";
import { isMicrosoftTenant } from "#integrations/oidc/index.ts";
import { testApp } from "../../tests/support/app.ts";
import {
  type Claims,
  oidcClient,
  startIdentityProvider,
  visitProvider,
} from "../../tests/support/identity-provider.ts";
import { auditEntries } from "./audit.table.ts";
import { addEditor, listEditors } from "./editors.server.ts";
import { users } from "./user.table.ts";

const redirectUri = "https://guide.example/api/callback";

vi.spyOn(console, "warn").mockImplementation(() => {});
vi.spyOn(console, "info").mockImplementation(() => {});
const [tellsByUserinfo, tellsInToken, goesDown] = await Promise.all([
  startIdentityProvider({ redirectUri }),
  startIdentityProvider({ redirectUri, claimsInIdToken: true }),
  startIdentityProvider({ redirectUri }),
]);
afterAll(() => Promise.all([tellsByUserinfo.stop(), tellsInToken.stop()]));

const settings = {
  OIDC_CLIENT_ID: oidcClient.id,
  OIDC_CLIENT_SECRET: oidcClient.secret,
  EDITOR_EMAILS: "grace@example.com, @letters.example",
};
const lines: Record<string, unknown>[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const app = testApp("empty", { ...settings, OIDC_ISSUER_URL: tellsByUserinfo.issuer }, { log });
const tokenApp = testApp("empty", { ...settings, OIDC_ISSUER_URL: tellsInToken.issuer });
const laterApp = testApp("empty", { ...settings, OIDC_ISSUER_URL: goesDown.issuer });
const trustingApp = testApp("empty", {
  ...settings,
  OIDC_ISSUER_URL: tellsByUserinfo.issuer,
  OIDC_TRUST_EMAIL: "1",
});
/** Discovers its provider on first use, when the provider is already down. */
const downApp = testApp("empty", { ...settings, OIDC_ISSUER_URL: goesDown.issuer });

type App = typeof app;
const ada = { email: "ada@example.com", email_verified: true };

const outcome = (answer: Response) => ({
  status: answer.status,
  location: answer.headers.get("location"),
  session: cookieNamed(answer, "__Host-session"),
});

/** Returns the `name=value` pair of a cookie that was set, or null if it was not set or was deleted. */
function cookieNamed(answer: Response, name: string) {
  const line = answer.headers.getSetCookie().find((set) => set.startsWith(`${name}=`));
  return line && !line.includes("Max-Age=0") ? (line.split(";")[0] ?? null) : null;
}

async function begin(at: App) {
  const answer = await at.fetch("/api/login");
  expect(answer.status).toBe(302);
  return {
    address: new URL(answer.headers.get("location") ?? ""),
    cookie: cookieNamed(answer, "__Host-sign-in") ?? "",
    setCookie: answer.headers.get("set-cookie") ?? "",
  };
}

const comeBack = (at: App, callback: URL, cookie: string) =>
  at.fetch(callback.pathname + callback.search, { headers: { cookie } });

/** Performs a whole sign-in, like a person's browser. */
async function signIn(at: App, provider: { person: Claims }, person: Claims) {
  provider.person = person;
  const { address, cookie } = await begin(at);
  const callback = await visitProvider(address.href, redirectUri);
  return comeBack(at, callback, cookie);
}

const refused = (reason: string) => ({
  status: 302,
  location: `/auth?problem=refused&reason=${reason}`,
  session: null,
});
const failed = { status: 302, location: "/auth?problem=provider", session: null };

describe("the identity provider signs in", () => {
  beforeAll(() => addEditor(app.db, "ada@example.com", "correct horse battery"));

  test("a known editor, by an attempt that only this browser can end", async () => {
    const { setCookie, address } = await begin(app);
    expect(setCookie).toMatch(/^__Host-sign-in=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: "code",
      redirect_uri: redirectUri,
      code_challenge_method: "S256",
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
    });

    const answer = await signIn(app, tellsByUserinfo, { ...ada, email: "Ada@Example.com" });
    expect(outcome(answer)).toMatchObject({ status: 302, location: "/admin" });
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    );
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-sign-in=; Max-Age=0; Path=\/; Secure/),
    );
    const cookie = outcome(answer).session ?? "";
    const user = await app.fetch("/api/auth/user", { headers: { cookie } });
    expect(await user.json()).toMatchObject({ email: "ada@example.com" });
    expect(await listEditors(app.db)).toHaveLength(1);
  });

  test("whom EDITOR_EMAILS names, and everyone of a domain in it, with their names", async () => {
    const grace = {
      email: "grace@example.com",
      email_verified: true,
      given_name: "Grace",
      family_name: "Hopper",
    };
    expect(outcome(await signIn(app, tellsByUserinfo, grace)).location).toBe("/admin");
    const anyone = { email: "anyone@letters.example", email_verified: true };
    expect(outcome(await signIn(app, tellsByUserinfo, anyone)).location).toBe("/admin");
    expect(await app.db.select().from(users)).toContainEqual(
      expect.objectContaining({
        email: "grace@example.com",
        firstName: "Grace",
        lastName: "Hopper",
        emailVerified: true,
        authProvider: "replit",
        passwordHash: null,
      }),
    );
    expect(await app.db.select().from(auditEntries)).toContainEqual(
      expect.objectContaining({
        editorName: "Identity provider",
        kind: "account",
        action: "added",
        title: "grace@example.com as editor, by the first sign-in",
      }),
    );
  });

  test("by the claims of the ID token, without asking further", async () => {
    await addEditor(tokenApp.db, "ada@example.com", "correct horse battery");
    expect(outcome(await signIn(tokenApp, tellsInToken, ada)).location).toBe("/admin");
    expect(tellsInToken.requests.filter((request) => request.startsWith("/me"))).toEqual([]);
  });
});

describe("the identity provider does not sign in", () => {
  test.each([
    ["an editor by an address it has not verified", { ...ada, email_verified: false }, "unverified"],
    ["an editor by an address of which it does not say", { email: "ada@example.com" }, "unverified"],
    ["anyone without an address", {}, "no-email"],
    ["a stranger", { email: "eve@example.com", email_verified: true }, "unknown"],
    [
      "one of EDITOR_EMAILS by an unverified address",
      { email: "grace@example.com", email_verified: false },
      "unverified",
    ],
    [
      "one whose domain only ends alike",
      { email: "eve@evil-letters.example", email_verified: true },
      "unknown",
    ],
    [
      "one whose domain is below one let in",
      { email: "eve@sub.letters.example", email_verified: true },
      "unknown",
    ],
    [
      "one who hides a second @",
      { email: "eve@evil.example@letters.example", email_verified: true },
      "no-email",
    ],
  ])("%s", async (_who, person, reason) => {
    const before = await listEditors(app.db);
    expect(outcome(await signIn(app, tellsByUserinfo, person))).toEqual(refused(reason));
    expect(await listEditors(app.db)).toEqual(before);
    expect(outcome(await signIn(tokenApp, tellsInToken, person))).toEqual(refused(reason));
  });
});

describe("a provider that never says whether an address is verified", () => {
  test("is believed when the operator trusts it, unless it says no", async () => {
    await addEditor(trustingApp.db, "ada@example.com", "correct horse battery");
    expect(outcome(await signIn(trustingApp, tellsByUserinfo, { email: ada.email })).location).toBe("/admin");
    expect(outcome(await signIn(trustingApp, tellsByUserinfo, { ...ada, email_verified: false }))).toEqual(
      refused("unverified"),
    );
  });

  test.each([
    ["https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0", true],
    ["https://login.microsoftonline.us/72F988BF-86F1-41AF-91AB-2D7CD011DB47/v2.0", true],
    ["https://login.microsoftonline.com/common/v2.0", false],
    ["https://login.microsoftonline.com/organizations/v2.0", false],
    ["https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0", false],
    ["https://login.microsoftonline.com.evil.example/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0", false],
  ])("is believed as the issuer of one Microsoft tenant: %s is one: %s", (issuer, isTenant) => {
    expect(isMicrosoftTenant(issuer)).toBe(isTenant);
  });

  test("and the sign-in page says what to do when it is not", async () => {
    const page = await app.text("/auth?problem=refused&reason=unverified");
    expect(page).toContain("has not verified your email address");
    expect(await app.text("/auth?problem=refused&reason=unknown")).toContain(
      "Ask an owner for an invitation.",
    );
    expect(await app.text("/auth?problem=refused&reason=%3Cb%3E")).not.toContain("&lt;b&gt;");
  });
});

describe("a sign-in comes to nothing", () => {
  beforeEach(() => {
    tellsByUserinfo.person = ada;
  });

  test("when its state is not the one it began with", async () => {
    const { address, cookie } = await begin(app);
    const callback = await visitProvider(address.href, redirectUri);
    callback.searchParams.set("state", "another");
    expect(outcome(await comeBack(app, callback, cookie))).toEqual(failed);
  });

  test("when it was begun by someone else", async () => {
    const [mine, theirs] = [await begin(app), await begin(app)];
    const callback = await visitProvider(theirs.address.href, redirectUri);
    expect(outcome(await comeBack(app, callback, mine.cookie))).toEqual(failed);
  });

  test("when the ID token carries another nonce", async () => {
    const { address, cookie } = await begin(app);
    address.searchParams.set("nonce", "another-nonce-than-was-sent");
    const callback = await visitProvider(address.href, redirectUri);
    expect(outcome(await comeBack(app, callback, cookie))).toEqual(failed);
  });

  test("when the code was asked for with another challenge", async () => {
    const { address, cookie } = await begin(app);
    address.searchParams.set("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    const callback = await visitProvider(address.href, redirectUri);
    expect(outcome(await comeBack(app, callback, cookie))).toEqual(failed);
  });

  test("when its way back is taken a second time", async () => {
    const { address, cookie } = await begin(app);
    const callback = await visitProvider(address.href, redirectUri);
    expect(outcome(await comeBack(app, callback, cookie)).location).toBe("/admin");
    expect(outcome(await comeBack(app, callback, cookie))).toEqual(failed);
  });

  test("when the person declined", async () => {
    const { address, cookie } = await begin(app);
    const callback = new URL(redirectUri);
    callback.search = String(
      new URLSearchParams({
        error: "access_denied",
        state: address.searchParams.get("state") ?? "",
        iss: tellsByUserinfo.issuer,
      }),
    );
    expect(outcome(await comeBack(app, callback, cookie))).toEqual(failed);
  });

  test("when the attempt is not known any more, or was tampered with", async () => {
    const { address, cookie } = await begin(app);
    const callback = await visitProvider(address.href, redirectUri);
    const expired = { status: 302, location: "/auth?problem=expired", session: null };
    expect(outcome(await comeBack(app, callback, ""))).toEqual(expired);
    expect(outcome(await comeBack(app, callback, cookie.replace("code", "c0de")))).toEqual(expired);
  });

  test("while the provider is down, on the way there and on the way back, and works again afterwards", async () => {
    const [begun, port] = [await begin(laterApp), Number(new URL(goesDown.issuer).port)];
    const callback = await visitProvider(begun.address.href, redirectUri);
    await goesDown.stop();
    expect(outcome(await comeBack(laterApp, callback, begun.cookie))).toEqual(failed);
    expect(outcome(await downApp.fetch("/api/login"))).toEqual(failed);

    const back = await startIdentityProvider({ redirectUri, port });
    await addEditor(downApp.db, ada.email, "correct horse battery");
    expect(outcome(await signIn(downApp, back, ada)).location).toBe("/admin");
    await back.stop();
  });
});

describe("a sign-in by the identity provider is noted in the log and in the audit", () => {
  const auditRow = async () => (await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)))[0];

  beforeEach(async () => {
    await app.db.delete(rateLimits);
    lines.length = 0;
  });

  test("when it succeeds", async () => {
    expect(outcome(await signIn(app, tellsByUserinfo, ada)).location).toBe("/admin");
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 30, msg: "Signed in", email: ada.email, method: "identity provider" }),
    );
    expect(await auditRow()).toMatchObject({
      editorName: ada.email,
      action: "signed in",
      title: "by identity provider, from unknown",
    });
  });

  test.each([
    ["eve@example.com", "eve@example.com"],
    ["eve\u0000@example.com", "eve@example.com"],
    [`${"e".repeat(5000)}@example.com`, "e".repeat(254)],
  ])("when it fails: %j", async (email, noted) => {
    const { location } = outcome(await signIn(app, tellsByUserinfo, { email, email_verified: true }));
    expect(location).toMatch(/^\/auth\?problem=(refused&reason=[\w-]+|provider)$/);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 40, msg: "Sign-in failed", client: "unknown", email: noted }),
    );
    expect(await auditRow()).toMatchObject({
      editorId: null,
      action: "failed to sign in",
      title: `${noted} by identity provider, from unknown`,
    });
  });

  test("ten times for one client when it fails, however often that happens", async () => {
    const before = await app.db.$count(auditEntries);
    for (let attempt = 0; attempt < 12; attempt++) {
      const { cookie } = await begin(app);
      expect(outcome(await comeBack(app, new URL(`${redirectUri}?code=x&state=y`), cookie))).toEqual(failed);
    }
    expect(await app.db.$count(auditEntries)).toBe(before + 10);
  });
});

test("the sign-in page says why it did not succeed", async () => {
  expect(await app.text("/auth?problem=refused")).toContain(
    "This Replit account is not allowed to edit this site.",
  );
  expect(await app.text("/auth?problem=expired")).toContain("took too long");
  expect(await app.text("/auth?problem=provider")).toContain("failed. Please try again.");
});
