import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { asEditor } from "../../tests/support/editor.ts";
import { auditEntries } from "./audit.table.ts";
import { addEditor, findUserByEmail } from "./editors.server.ts";
import { invitations } from "./invitation.table.ts";
import { users } from "./user.table.ts";

const app = testApp("empty");
const owner = asEditor(app, "olga@example.com", "owner");
const password = "a pass phrase for tests";

const send = (path: string, body: unknown) =>
  app.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const accept = (token: string, overrides = {}) =>
  send("/api/invitations/accept", { token, name: "Ada Byron King", password, ...overrides });
const tokenOf = ({ url }: { url: string }) => new URL(url).hash.slice(1);

async function invite(email: string, role = "writer") {
  const answer = await owner("POST", "/api/admin/editors", { email, role });
  expect(answer.status).toBe(201);
  return answer.json();
}

const idOf = async (email: string) => (await findUserByEmail(app.db, email))?.id ?? "";
const titlesOf = async (action: string) =>
  (await app.db.select().from(auditEntries).where(eq(auditEntries.action, action))).map(({ title }) => title);

test("an invited person chooses a name and a password, and signs in with the role", async () => {
  const sent = await invite("Ada@Example.com");
  expect(sent).toMatchObject({ email: "ada@example.com", role: "writer", isMailed: false });
  const days = (Date.parse(sent.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  const stored = JSON.stringify(await app.db.select().from(invitations));
  expect(stored).not.toContain(tokenOf(sent));
  const read = await send("/api/invitations/read", { token: tokenOf(sent) });
  expect(await read.json()).toEqual({ email: "ada@example.com", role: "writer", expiresAt: sent.expiresAt });
  expect((await accept(tokenOf(sent), { password: "short" })).status).toBe(400);
  expect((await accept(tokenOf(sent), { name: " " })).status).toBe(400);
  expect((await accept(tokenOf(sent))).status).toBe(201);
  const signIn = await send("/api/auth/login", { email: "ada@example.com", password });
  expect((await signIn.json()).user).toMatchObject({
    firstName: "Ada Byron",
    lastName: "King",
    role: "writer",
  });
  expect(await titlesOf("accepted the invitation")).toEqual([
    "ada@example.com as writer, invited by olga@example.com",
  ]);
});

test("a link makes one account, however often it is used at once, and none afterwards", async () => {
  const token = tokenOf(await invite("ben@example.com", "editor"));
  const answers = await Promise.all([accept(token), accept(token), accept(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
  expect((await accept(token)).status).toBe(404);
  expect((await send("/api/invitations/read", { token })).status).toBe(404);
});

test("used, withdrawn, renewed, expired and invented links are told apart by nobody", async () => {
  const [withdrawn, renewed, expired] = [
    await invite("w@example.com"),
    await invite("r@example.com"),
    await invite("e@example.com"),
  ];
  expect((await owner("DELETE", `/api/admin/invitations/${withdrawn.id}`)).status).toBe(204);
  const again = await (await owner("POST", `/api/admin/invitations/${renewed.id}/renew`)).json();
  await app.db
    .update(invitations)
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .where(eq(invitations.email, "e@example.com"));
  const messages = new Set<string>();
  for (const token of [tokenOf(withdrawn), tokenOf(renewed), tokenOf(expired), "A".repeat(43), "x"]) {
    const [read, accepted] = [await send("/api/invitations/read", { token }), await accept(token)];
    expect([read.status, accepted.status]).toEqual([404, 404]);
    for (const answer of [read, accepted]) messages.add((await answer.json()).message);
  }
  expect(messages.size).toBe(1);
  expect((await accept(tokenOf(again))).status).toBe(201);
  expect((await invite("e@example.com")).id).toBe(expired.id);
});

test("the page of the link is told to no search engine and to no other site", async () => {
  const page = await app.fetch("/admin/invitation");
  expect(page.status).toBe(200);
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(await page.text()).toMatch(/<meta name="robots" content="noindex/);
});

test("an address with an account or an open invitation is not invited again", async () => {
  await invite("open@example.com");
  for (const email of ["olga@example.com", "OPEN@example.com"]) {
    const answer = await owner("POST", "/api/admin/editors", { email, role: "editor" });
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toContain(email.toLowerCase());
  }
  for (const body of [{ email: "no address" }, { email: "x@example.com", role: "king" }, {}])
    expect((await owner("POST", "/api/admin/editors", body)).status).toBe(400);
});

test("an account that came into being meanwhile is not overwritten by the invitation", async () => {
  const token = tokenOf(await invite("late@example.com"));
  await addEditor(app.db, "late@example.com", "the pass phrase it has", "editor");
  expect((await accept(token)).status).toBe(409);
  expect((await findUserByEmail(app.db, "late@example.com"))?.role).toBe("editor");
});

test("a change of a role counts from the next call on, and is in the history with both roles", async () => {
  const eve = asEditor(app, "eve@example.com", "writer");
  expect((await eve("POST", "/api/vendors", { name: "A" })).status).toBe(403);
  const path = `/api/admin/editors/${await idOf("eve@example.com")}`;
  const changed = await owner("PUT", path, { role: "editor" });
  expect(await changed.json()).toMatchObject({ email: "eve@example.com", role: "editor" });
  expect((await eve("POST", "/api/vendors", { name: "A" })).status).not.toBe(403);
  expect(await titlesOf("role changed")).toEqual(["eve@example.com: writer → editor"]);
  expect((await owner("PUT", "/api/admin/editors/constructor", { role: "editor" })).status).toBe(404);
});

test("invitations of a former owner end with that role, and with the account", async () => {
  const former = asEditor(app, "inviter@example.com", "owner");
  const invitedBy = async (email: string) => {
    const answer = await former("POST", "/api/admin/editors", { email, role: "owner" });
    return tokenOf(await answer.json());
  };
  const path = async () => `/api/admin/editors/${await idOf("inviter@example.com")}`;
  const first = await invitedBy("inviter-2@example.com");
  expect((await owner("PUT", await path(), { role: "editor" })).status).toBe(200);
  expect((await accept(first)).status).toBe(404);
  expect((await owner("PUT", await path(), { role: "owner" })).status).toBe(200);
  const second = await invitedBy("inviter-2@example.com");
  expect((await owner("PUT", await path(), { isActive: false })).status).toBe(200);
  expect((await accept(second)).status).toBe(404);
});

test("a former owner's tokens end with that role", async () => {
  const former = asEditor(app, "former@example.com", "owner");
  const body = { name: "Import", scopes: ["write:vendors"], days: 30 };
  const { token } = await (await former("POST", "/api/admin/tokens", body)).json();
  const writeByToken = () =>
    app.fetch("/api/vendors", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
    });
  expect((await writeByToken()).status).toBe(400);
  const path = `/api/admin/editors/${await idOf("former@example.com")}`;
  expect((await owner("PUT", path, { role: "editor" })).status).toBe(200);
  expect((await writeByToken()).status).toBe(401);
});

test("a new link of an invitation, and its withdrawal, want the password again", async () => {
  const { id } = await invite("again@example.com");
  const path = `/api/admin/invitations/${id}`;
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 11 * 60_000);
  for (const [method, address] of [
    ["POST", `${path}/renew`],
    ["DELETE", path],
  ] as const)
    expect((await owner(method, address)).status).toBe(401);
  expect((await owner("POST", "/api/auth/reauthenticate", { password })).status).toBe(200);
  expect((await owner("POST", `${path}/renew`)).status).toBe(200);
  expect((await owner("DELETE", path)).status).toBe(204);
});

test("a deactivated account is out at once, with its tokens, and stays out until it is let in again", async () => {
  const second = asEditor(app, "second@example.com", "owner");
  const made = await (
    await second("POST", "/api/admin/tokens", { name: "Sync", scopes: ["read:drafts"], days: 30 })
  ).json();
  const authorization = `Bearer ${made.token}`;
  const readByToken = () => app.fetch("/api/admin/counts", { headers: { authorization } });
  expect((await readByToken()).status).toBe(200);
  const path = `/api/admin/editors/${await idOf("second@example.com")}`;
  const answer = await owner("PUT", path, { isActive: false });
  expect((await answer.json()).deactivatedAt).not.toBeNull();
  expect((await second("GET", "/api/auth/user")).status).toBe(401);
  expect((await readByToken()).status).toBe(401);
  const signIn = () => send("/api/auth/login", { email: "second@example.com", password });
  expect(await (await signIn()).json()).toEqual({ message: "Invalid email or password" });
  await owner("PUT", path, { isActive: true });
  expect((await signIn()).status).toBe(200);
  expect((await owner("DELETE", path)).status).toBe(204);
  expect((await signIn()).status).toBe(401);
  expect(await titlesOf("removed")).toEqual(["second@example.com"]);
});

test("the last owner is not demoted, deactivated or removed, whoever else tries the same at that moment", async () => {
  const first = await idOf("olga@example.com");
  await addEditor(app.db, "other@example.com", password, "owner");
  const other = await idOf("other@example.com");
  const both = [
    owner("PUT", `/api/admin/editors/${first}`, { role: "writer" }),
    owner("PUT", `/api/admin/editors/${other}`, { isActive: false }),
  ];
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const left = await app.db.select().from(users).where(eq(users.role, "owner"));
  const active = left.filter(({ deactivatedAt }) => deactivatedAt === null);
  expect(active).toHaveLength(1);
  const last = active[0]?.id ?? "";
  const asLast = async (method: string, body?: unknown) => {
    const call = last === first ? owner : asEditorOf("other@example.com");
    return (await call(method, `/api/admin/editors/${last}`, body)).status;
  };
  expect(await asLast("PUT", { role: "editor" })).toBe(409);
  expect(await asLast("PUT", { isActive: false })).toBe(409);
  expect(await asLast("DELETE")).toBe(409);
});

/** Signs in to an existing account. */
function asEditorOf(email: string) {
  return async (method: string, path: string, body?: unknown) => {
    const answer = await send("/api/auth/login", { email, password });
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    return app.fetch(path, {
      method,
      headers: { cookie, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };
}
