import { Secret, TOTP } from "otpauth";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { cookieJar } from "../../../tests/support/cookie-jar.ts";
import { auditEntries } from "../audit.table.ts";
import { addEditor, resetSecondFactor } from "../editors.server.ts";
import { oneTimeCodes, recoveryCodes, signInSteps } from "../second-factor.table.ts";
import { sessions } from "../session.table.ts";
import { findUsersWithSecondFactor } from "./users-with-second-factor.server.ts";

const app = testApp("empty", { SITE_URL: "http://localhost:3000" });
const password = "correct horse battery";
const minute = 60_000;

/** A browser that signs in with the test password. */
function browser(target: Pick<typeof app, "fetch"> = app) {
  const jar = cookieJar(target);
  return { ...jar, signIn: (email: string) => jar.signIn(email, password) };
}

type Browser = ReturnType<typeof browser>;

const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Sets up an authenticator app. Returns its secret and the recovery codes. */
async function setUpApp({ call }: Browser) {
  const begun = await (await call("POST", "/api/auth/totp", {})).json();
  const answer = await call("POST", "/api/auth/totp/confirm", { code: codeOf(begun.secret) });
  expect(answer.status).toBe(200);
  return { secret: String(begun.secret), codes: (await answer.json()).recoveryCodes as string[] };
}

/** Adds an editor whose authenticator app was set up half a minute ago, because its first code cannot be reused. */
async function editorWithApp(email: string) {
  await addEditor(app.db, email, password);
  const first = browser();
  await first.signIn(email);
  const kept = await setUpApp(first);
  later(minute);
  return { first, ...kept };
}

function later(ms: number) {
  if (!vi.isFakeTimers()) {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
  }
  vi.setSystemTime(Date.now() + ms);
}

describe("an authenticator app", () => {
  test("makes a sign-in by password two steps, of which the first opens nothing", async () => {
    const { secret } = await editorWithApp("steps@example.com");
    const { call, jar, signIn } = browser();
    const first = await signIn("steps@example.com");
    expect(first.status).toBe(202);
    expect(await first.json()).toMatchObject({ secondFactors: ["code"] });
    expect(Object.keys(jar)).toEqual(["sign-in-step"]);
    expect((await call("GET", "/api/auth/user")).status).toBe(401);

    const second = await call("POST", "/api/auth/second-factor", { code: codeOf(secret) });
    expect(second.status).toBe(200);
    expect(await second.json()).toMatchObject({ user: { email: "steps@example.com" } });
    expect(Object.keys(jar)).toEqual(["session"]);
    expect((await call("GET", "/api/auth/user")).status).toBe(200);
  });

  test("a code counts once, also when it comes twice at the same time", async () => {
    const { secret } = await editorWithApp("once@example.com");
    const browsers = [browser(), browser(), browser()];
    for (const one of browsers) await one.signIn("once@example.com");
    const code = codeOf(secret);
    const answers = await Promise.all(
      browsers.map(({ call }) => call("POST", "/api/auth/second-factor", { code })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  test("one step of clock difference is accepted, two are not", async () => {
    const { secret } = await editorWithApp("clock@example.com");
    later(5 * minute);
    const far = browser();
    await far.signIn("clock@example.com");
    const tooOld = { code: codeOf(secret, Date.now() - minute) };
    expect((await far.call("POST", "/api/auth/second-factor", tooOld)).status).toBe(401);
    const near = { code: codeOf(secret, Date.now() - minute / 2) };
    expect((await far.call("POST", "/api/auth/second-factor", near)).status).toBe(200);
  });

  test("its secret and the codes are not in the store as they are", async () => {
    const { secret, codes } = await editorWithApp("stored@example.com");
    expect(codes).toHaveLength(10);
    const stored = JSON.stringify([
      await app.db.select().from(oneTimeCodes),
      await app.db.select().from(recoveryCodes),
    ]);
    expect(stored).not.toContain(secret);
    for (const code of codes) expect(stored).not.toContain(code);
  });

  test("a second one is refused, and none is confirmed by a wrong code", async () => {
    const { first } = await editorWithApp("second@example.com");
    expect((await first.call("POST", "/api/auth/totp", {})).status).toBe(409);
    await addEditor(app.db, "wrong@example.com", password);
    const other = browser();
    await other.signIn("wrong@example.com");
    expect((await other.call("POST", "/api/auth/totp/confirm", { code: "123456" })).status).toBe(404);
    await other.call("POST", "/api/auth/totp", {});
    const refused = await other.call("POST", "/api/auth/totp/confirm", { code: "12345" });
    expect([refused.status, (await refused.json()).issues[0].path]).toEqual([400, "code"]);
    expect((await browser().signIn("wrong@example.com")).status).toBe(200);
  });
});

describe("wrong codes", () => {
  test("end the step after five, and are refused for the account after ten", async () => {
    const { secret } = await editorWithApp("guess@example.com");
    for (const round of [1, 2]) {
      const one = browser();
      await one.signIn("guess@example.com");
      for (let guess = 0; guess < 5; guess++)
        expect((await one.call("POST", "/api/auth/second-factor", { code: "000000" })).status).toBe(401);
      const right = await one.call("POST", "/api/auth/second-factor", { code: codeOf(secret) });
      expect(right.status, `round ${round}`).toBe(401);
    }
    const last = browser();
    await last.signIn("guess@example.com");
    const refused = await last.call("POST", "/api/auth/second-factor", { code: codeOf(secret) });
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test("a step is of one browser, ends after ten minutes, and needs the right password", async () => {
    const { secret } = await editorWithApp("bound@example.com");
    const owner = browser();
    await owner.signIn("bound@example.com");
    const stranger = browser();
    const code = codeOf(secret);
    expect((await stranger.call("POST", "/api/auth/second-factor", { code })).status).toBe(401);
    stranger.jar["sign-in-step"] = "A".repeat(43);
    expect((await stranger.call("POST", "/api/auth/second-factor", { code })).status).toBe(401);
    later(11 * minute);
    expect((await owner.call("POST", "/api/auth/second-factor", { code: codeOf(secret) })).status).toBe(401);
    await browser().call("POST", "/api/auth/login", { email: "bound@example.com", password: "wrong" });
    const open = await app.db.select().from(signInSteps);
    expect(open.filter(({ expire }) => expire.getTime() > Date.now())).toEqual([]);
  });

  test.each([
    {},
    { code: 123456 },
    { code: "1", recoveryCode: "2" },
    { code: "9".repeat(50) },
    { code: null },
  ])("%j is no code", async (body) => {
    expect((await browser().call("POST", "/api/auth/second-factor", body)).status).toBe(400);
  });
});

describe("recovery codes", () => {
  test("each signs in once, however it is typed, and says how many are left", async () => {
    const { codes } = await editorWithApp("lost@example.com");
    const one = browser();
    await one.signIn("lost@example.com");
    const typed = String(codes[0]).toUpperCase().replaceAll("-", " ");
    const answer = await one.call("POST", "/api/auth/second-factor", { recoveryCode: typed });
    expect([answer.status, (await answer.json()).recoveryCodesLeft]).toEqual([200, 9]);
    const again = browser();
    await again.signIn("lost@example.com");
    const used = await again.call("POST", "/api/auth/second-factor", { recoveryCode: codes[0] });
    expect(used.status).toBe(401);
  });

  test("two at once with the same code: one enters", async () => {
    const { codes } = await editorWithApp("race@example.com");
    const browsers = [browser(), browser()];
    for (const one of browsers) await one.signIn("race@example.com");
    const answers = await Promise.all(
      browsers.map(({ call }) => call("POST", "/api/auth/second-factor", { recoveryCode: codes[1] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test("new ones void the old ones; the last factor takes them along", async () => {
    const { first, codes } = await editorWithApp("renew@example.com");
    const renewed = await (await first.call("POST", "/api/auth/recovery-codes", {})).json();
    expect(renewed.recoveryCodes).toHaveLength(10);
    const one = browser();
    await one.signIn("renew@example.com");
    expect((await one.call("POST", "/api/auth/second-factor", { recoveryCode: codes[0] })).status).toBe(401);
    expect((await first.call("DELETE", "/api/auth/totp")).status).toBe(204);
    expect(await (await first.call("GET", "/api/auth/recovery-codes")).json()).toEqual({ left: 0 });
    expect((await first.call("POST", "/api/auth/recovery-codes", {})).status).toBe(409);
    expect((await browser().signIn("renew@example.com")).status).toBe(200);
  });
});

test("changes of factors are in the audit, and a reset ends the sessions", async () => {
  const { first } = await editorWithApp("reset@example.com");
  const rows = await app.db.select().from(auditEntries);
  expect(rows).toContainEqual(
    expect.objectContaining({ editorName: "reset@example.com", action: "added an authenticator app" }),
  );
  await resetSecondFactor(app.db, "Reset@example.com");
  expect((await first.call("GET", "/api/auth/user")).status).toBe(401);
  const { status } = await browser().signIn("reset@example.com");
  expect(status).toBe(200);
  await expect(resetSecondFactor(app.db, "reset@example.com")).rejects.toThrow("has no second factor");
});

test("who has a second factor is told of many at once", async () => {
  await editorWithApp("has@example.com");
  await addEditor(app.db, "hasnot@example.com", password);
  const one = browser();
  await one.signIn("hasnot@example.com");
  const { id } = await (await one.call("GET", "/api/auth/user")).json();
  const [row] = await app.db.select().from(oneTimeCodes);
  expect([...(await findUsersWithSecondFactor(app.db, [id, String(row?.userId)]))]).toEqual([row?.userId]);
  expect(await findUsersWithSecondFactor(app.db, [])).toEqual(new Set());
});

const strict = testApp("empty", { SITE_URL: "http://localhost:3000", REQUIRE_SECOND_FACTOR: "1" });

describe("where a second factor is required", () => {
  test("a session by password serves to add one alone, and for everything from then on", async () => {
    await addEditor(strict.db, "strict@example.com", password);
    const elsewhere = browser(strict);
    await elsewhere.signIn("strict@example.com");
    const one = browser(strict);
    expect((await one.signIn("strict@example.com")).status).toBe(200);
    expect(await (await one.call("GET", "/api/auth/user")).json()).toMatchObject({ needsSecondFactor: true });
    for (const [method, path] of [
      ["GET", "/api/admin/settings"],
      ["GET", "/api/auth/sessions"],
      ["POST", "/api/faq"],
      ["POST", "/api/admin/trash/1/restore"],
      ["GET", "/api/style-guides"],
    ] as const)
      expect((await one.call(method, path)).status, path).toBe(403);
    expect(await (await one.call("GET", "/admin")).text()).toContain("Add a second factor");
    const { secret } = await setUpApp(one);
    expect((await one.call("GET", "/api/admin/settings")).status).toBe(200);
    expect((await elsewhere.call("GET", "/api/auth/user")).status, "opened without the factor").toBe(401);
    expect(await strict.db.$count(sessions)).toBe(1);

    later(minute);
    const byCode = browser(strict);
    expect((await byCode.signIn("strict@example.com")).status).toBe(202);
    expect((await byCode.call("POST", "/api/auth/second-factor", { code: codeOf(secret) })).status).toBe(200);
    expect((await byCode.call("GET", "/api/admin/settings")).status).toBe(200);
    expect((await byCode.call("DELETE", "/api/auth/totp")).status).toBe(204);
    expect((await byCode.call("GET", "/api/admin/settings")).status, "its factor was removed").toBe(403);
  });
});
