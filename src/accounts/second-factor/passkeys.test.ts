import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { type CookieJar, cookieJar } from "../../../tests/support/cookie-jar.ts";
import { addEditor } from "../editors.server.ts";

const origin = "http://localhost:3000";
const app = testApp("empty", { SITE_URL: origin });
const password = "correct horse battery";
const registration = "/api/auth/passkeys/registration";
const signIn = "/api/auth/passkeys/sign-in";

async function editorOf(email: string) {
  await addEditor(app.db, email, password);
  const browser = cookieJar(app);
  await browser.signIn(email, password);
  return browser;
}

const optionsOf = async ({ call }: CookieJar, path: string) =>
  (await call("POST", `${path}/options`, {})).json();

async function register(browser: CookieJar, passkey = new Authenticator(origin)) {
  const response = passkey.register(await optionsOf(browser, registration));
  const answer = await browser.call("POST", registration, { name: "Laptop", response });
  expect(answer.status).toBe(201);
  passkey.counter++;
  return { passkey, answer: await answer.json() };
}

async function enter(passkey: Authenticator, browser = cookieJar(app)) {
  const response = passkey.authenticate(await optionsOf(browser, signIn));
  passkey.counter++;
  return browser.call("POST", signIn, { response });
}

describe("a passkey", () => {
  test("signs its editor in without a name, and makes the password alone too little", async () => {
    const { passkey, answer } = await register(await editorOf("key@example.com"));
    expect(answer).toMatchObject({ passkey: { name: "Laptop" }, recoveryCodes: { length: 10 } });
    const browser = cookieJar(app);
    expect((await enter(passkey, browser)).status).toBe(200);
    expect(await (await browser.call("GET", "/api/auth/user")).json()).toMatchObject({
      email: "key@example.com",
    });
    const byPassword = await cookieJar(app).signIn("key@example.com", password);
    expect([byPassword.status, (await byPassword.json()).secondFactors]).toEqual([202, ["passkey"]]);
  });

  test("is removed by its editor alone", async () => {
    const owner = await editorOf("owner@example.com");
    const { passkey } = await register(owner);
    const other = await editorOf("other@example.com");
    expect((await other.call("PUT", `/api/auth/passkeys/${passkey.id}`, { name: "Mine" })).status).toBe(404);
    expect((await other.call("DELETE", `/api/auth/passkeys/${passkey.id}`)).status).toBe(404);
    expect((await owner.call("DELETE", `/api/auth/passkeys/${passkey.id}`)).status).toBe(204);
    expect((await enter(passkey)).status).toBe(401);
    expect((await cookieJar(app).signIn("owner@example.com", password)).status).toBe(200);
  });

  test("whose counter goes back was copied, and signs nobody in", async () => {
    const { passkey } = await register(await editorOf("copied@example.com"));
    passkey.counter = 10;
    expect((await enter(passkey)).status).toBe(200);
    passkey.counter = 5;
    expect((await enter(passkey)).status).toBe(401);
    passkey.counter = 10;
    expect((await enter(passkey)).status).toBe(401);
    passkey.counter = 11;
    expect((await enter(passkey)).status).toBe(200);
  });

  test("that does not count is accepted again and again", async () => {
    const passkey = new Authenticator(origin);
    passkey.counter = 0;
    await register(await editorOf("uncounted@example.com"), passkey);
    for (const _ of [1, 2]) {
      passkey.counter = 0;
      expect((await enter(passkey)).status).toBe(200);
    }
  });
});

describe("a challenge", () => {
  test("counts once, for one browser, for five minutes", async () => {
    const { passkey } = await register(await editorOf("once@example.com"));
    const browser = cookieJar(app);
    const response = passkey.authenticate(await optionsOf(browser, signIn));
    expect((await cookieJar(app).call("POST", signIn, { response })).status).toBe(401);
    const both = await Promise.all([1, 2].map(() => browser.call("POST", signIn, { response })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);

    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const late = cookieJar(app);
    passkey.counter++;
    const old = passkey.authenticate(await optionsOf(late, signIn));
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1000);
    expect((await late.call("POST", signIn, { response: old })).status).toBe(401);
  });

  test("of another session adds no passkey", async () => {
    const one = await editorOf("one@example.com");
    const two = await editorOf("two@example.com");
    await optionsOf(two, registration);
    const response = new Authenticator(origin).register(await optionsOf(one, registration));
    const stolen = await two.call("POST", registration, { response });
    expect(stolen.status).toBe(400);
    expect(await (await two.call("GET", "/api/auth/passkeys")).json()).toEqual([]);
  });
});

describe("an answer does not hold", () => {
  test("of another site, or of a user who was not verified", async () => {
    const browser = await editorOf("phished@example.com");
    const elsewhere = new Authenticator("http://localhost.evil.example:3000");
    const response = elsewhere.register(await optionsOf(browser, registration));
    expect((await browser.call("POST", registration, { response })).status).toBe(400);
    const { passkey } = await register(browser);
    passkey.isUserVerified = false;
    expect((await enter(passkey)).status).toBe(401);
  });

  test("that names someone else, or has another signature", async () => {
    const { passkey } = await register(await editorOf("named@example.com"));
    const rightHandle = passkey.userHandle;
    passkey.userHandle = Buffer.from("someone else").toString("base64url");
    expect((await enter(passkey)).status).toBe(401);
    passkey.userHandle = rightHandle;
    const browser = cookieJar(app);
    const response = passkey.authenticate(await optionsOf(browser, signIn));
    response.response.signature = `${response.response.signature.slice(0, -8)}AAAAAAAA`;
    expect((await browser.call("POST", signIn, { response })).status).toBe(401);
  });

  test.each<[string, unknown]>([
    ["nothing", {}],
    ["null", { response: null }],
    ["a list", { response: [] }],
    ["one without data", { response: { id: "a", rawId: "a", type: "public-key", response: {} } }],
    ["an endless name", { response: { id: "a".repeat(2000), rawId: "a", type: "public-key" } }],
  ])("%s", async (_, body) => {
    expect((await cookieJar(app).call("POST", signIn, body)).status).toBe(400);
  });

  test("made of nonsense", async () => {
    const { passkey } = await register(await editorOf("nonsense@example.com"));
    const browser = cookieJar(app);
    await optionsOf(browser, signIn);
    const response = {
      id: passkey.id,
      rawId: passkey.id,
      type: "public-key",
      response: { clientDataJSON: "%%%" },
    };
    expect((await browser.call("POST", signIn, { response })).status).toBe(401);
  });
});
