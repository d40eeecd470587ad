import { eq } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { asEditor } from "../../tests/support/editor.ts";
import { apiTokens } from "./api-token.table.ts";
import { auditEntries } from "./audit.table.ts";

const lines: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
const app = testApp("empty", {}, { log });
const owner = asEditor(app, "olga@example.com", "owner");

async function makeToken(scopes: string[], overrides: object = {}) {
  const answer = await owner("POST", "/api/admin/tokens", { name: "Sync", scopes, days: 30, ...overrides });
  expect(answer.status).toBe(201);
  return answer.json();
}

const call = (token: string, method: string, path: string, body?: unknown, headers = {}) =>
  app.fetch(path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const vendor = {
  name: "Northwind",
  shortDescription: "Reporting for families.",
  description: "Reporting for families.",
  websiteUrl: "https://northwind.example",
};

test("a token is shown once, and stored as a hash that leads nowhere back", async () => {
  const made = await makeToken(["read:drafts", "write:vendors"]);
  expect(made.token).toMatch(/^fog_[\w-]{43}$/);
  expect(made.token.startsWith(made.start)).toBe(true);
  const list = await (await owner("GET", "/api/admin/tokens")).text();
  expect(list).toContain(made.start);
  for (const kept of [list, JSON.stringify(await app.db.select().from(apiTokens))])
    expect(kept).not.toContain(made.token.slice(12));
  expect(list).not.toContain("tokenHash");
});

test("a token acts under its own name, within its scopes", async () => {
  const { token } = await makeToken(["write:vendors"], { name: "Price sync" });
  const made = await call(token, "POST", "/api/vendors", vendor);
  expect(made.status).toBe(201);
  const { id } = await made.json();
  expect((await call(token, "PUT", `/api/vendors/${id}`, { name: "Northwind 2" })).status).toBe(200);
  const rows = await app.db.select().from(auditEntries).where(eq(auditEntries.entryId, id));
  expect(rows.map(({ editorName, action }) => `${editorName} ${action}`)).toEqual([
    "Token: Price sync created",
    "Token: Price sync updated",
  ]);
  const refused = await call(token, "POST", "/api/glossary", { term: "A", definition: "B" });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({ message: "This token lacks the scope write:glossary" });
  expect((await call(token, "GET", "/api/admin/counts")).status).toBe(403);
  expect((await call(token, "PUT", "/api/admin/settings", {})).status).toBe(403);
  expect((await call(token, "POST", "/api/admin/tokens", {})).status).toBe(403);
  expect((await call(token, "PUT", "/api/admin/drafts/glossary/new-a", { data: {} })).status).toBe(403);
});

test("only read:drafts shows what readers do not see", async () => {
  const [reads, writes] = [await makeToken(["read:drafts"]), await makeToken(["write:vendors"])];
  await owner("POST", "/api/vendors", { ...vendor, name: "Hidden", isPublished: false });
  const namesFor = async (token: string) => {
    const list: { name: string }[] = await (await call(token, "GET", "/api/vendors")).json();
    return list.map(({ name }) => name);
  };
  expect(await namesFor(reads.token)).toContain("Hidden");
  expect(await namesFor(writes.token)).not.toContain("Hidden");
  const anonymous = await app.text("/api/vendors");
  expect(anonymous).not.toContain("Hidden");
});

test("an invalid token is refused, also where nobody needs one, and never read as nobody's", async () => {
  const expired = await makeToken(["read:drafts"]);
  await app.db
    .update(apiTokens)
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .where(eq(apiTokens.id, expired.id));
  const revoked = await makeToken(["read:drafts"]);
  expect((await owner("DELETE", `/api/admin/tokens/${revoked.id}`)).status).toBe(204);
  await app.json("/api/vendors");
  for (const token of [expired.token, revoked.token, `fog_${"A".repeat(43)}`, "x", ""]) {
    const answer = await call(token, "GET", "/api/vendors");
    expect(answer.status).toBe(401);
    expect(answer.headers.get("cache-control")).toContain("no-store");
  }
});

test("cookies beside a token count for nothing, and so does the site that sends it", async () => {
  const { token } = await makeToken(["write:vendors"]);
  const foreign = { origin: "https://other.example", "sec-fetch-site": "cross-site" };
  expect((await call(token, "POST", "/api/vendors", { ...vendor, name: "From afar" }, foreign)).status).toBe(
    201,
  );
  const answer = await owner("GET", "/api/admin/tokens", undefined, { authorization: `Bearer ${token}` });
  expect(answer.status).toBe(403);
  const invalid = await owner("GET", "/api/admin/tokens", undefined, { authorization: "Bearer fog_no" });
  expect(invalid.status).toBe(401);
});

test("its use is noted, at most once a minute", async () => {
  const { token, id } = await makeToken(["read:drafts"]);
  const lastUse = async () => {
    const [row] = await app.db.select().from(apiTokens).where(eq(apiTokens.id, id));
    return row?.lastUsedAt ?? null;
  };
  expect(await lastUse()).toBeNull();
  await call(token, "GET", "/api/admin/counts");
  const first = await lastUse();
  expect(first).not.toBeNull();
  await call(token, "GET", "/api/admin/counts");
  expect(await lastUse()).toBe(first);
  const earlier = new Date(Date.now() - 90_000).toISOString();
  await app.db.update(apiTokens).set({ lastUsedAt: earlier }).where(eq(apiTokens.id, id));
  await call(token, "GET", "/api/admin/counts");
  expect(Date.parse((await lastUse()) ?? "")).toBeGreaterThan(Date.parse(earlier));
});

test("names, scopes and ends that cannot be are refused with the field", async () => {
  const wrong: [object, string][] = [
    [{ name: " ", scopes: ["read:drafts"] }, "name"],
    [{ name: "A", scopes: [] }, "scopes"],
    [{ name: "A", scopes: ["write:constructor"] }, "scopes.0"],
    [{ name: "A", scopes: ["read:drafts"], days: 31 }, "days"],
    [{ name: "A", scopes: ["read:drafts"], expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
  ];
  for (const [body, path] of wrong) {
    const answer = await owner("POST", "/api/admin/tokens", body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues[0].path).toBe(path);
  }
});

test("guesses are counted, and no token is in the log", async () => {
  const { token } = await makeToken(["read:drafts"]);
  await call(token, "GET", "/api/admin/counts");
  const statuses: number[] = [];
  for (let tries = 0; tries < 60; tries++)
    statuses.push((await call(`fog_${"B".repeat(43)}`, "GET", "/api/faq")).status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect((await call(token, "GET", "/api/admin/counts")).status, "one that holds goes on working").toBe(200);
  expect(lines.join("\n")).not.toMatch(/fog_[\w-]{12}/);
});
