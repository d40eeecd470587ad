import { desc, eq } from "drizzle-orm";
import { pino } from "pino";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "#http/rate-limit.table.ts";
import { testApp } from "../../tests/support/app.ts";
import { auditEntries } from "./audit.table.ts";
import { addEditor } from "./editors.server.ts";

const lines: Record<string, unknown>[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const app = testApp("empty", { TRUST_PROXY: "1" }, { log });
const password = "correct horse battery";

beforeAll(async () => {
  await addEditor(app.db, "ada@example.com", password);
  await addEditor(app.db, "grace@example.com", password);
});
beforeEach(async () => {
  await app.db.delete(rateLimits);
  await app.db.delete(auditEntries);
  lines.length = 0;
});

const signIn = (client: string, email = "ada@example.com", secret = "wrong") =>
  app.fetch("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": client },
    body: JSON.stringify({ email, password: secret }),
  });

/** Fails to sign in concurrently, each time from another client. */
const failManyTimes = (count: number, email: (attempt: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, attempt) => signIn(`203.0.113.${attempt}`, email(attempt))));

const auditRows = () =>
  app.db.select().from(auditEntries).where(eq(auditEntries.kind, "sign-in")).orderBy(desc(auditEntries.id));

describe("failed sign-ins are counted together", () => {
  test.each<[string, (attempt: number) => string, string]>([
    ["from one IPv6 network", (attempt) => `2001:db8:1:2::${attempt}`, "2001:db8:1:3::1"],
    [
      "from an IPv4 address and the same one within IPv6",
      (attempt) => (attempt % 2 ? "198.51.100.7" : "::ffff:198.51.100.7"),
      "198.51.100.8",
    ],
    ["whose forwarded address is none", (attempt) => `unknown-${attempt}`, "198.51.100.11"],
    ["whose forwarded address is very long", (attempt) => `${attempt}`.padEnd(9000, "x"), "198.51.100.12"],
  ])("%s", async (_whose, client, another) => {
    for (let attempt = 1; attempt <= 10; attempt++) expect((await signIn(client(attempt))).status).toBe(401);
    expect((await signIn(client(11))).status).toBe(429);
    expect((await signIn(another, "ada@example.com", password)).status).toBe(200);
  });

  test("and a client that is refused makes the store grow no further", async () => {
    for (let attempt = 0; attempt < 50; attempt++) await signIn("198.51.100.7", `${attempt}@example.com`);
    const before = await app.db.$count(rateLimits);
    for (let attempt = 50; attempt < 60; attempt++)
      expect((await signIn("198.51.100.7", `${attempt}@example.com`)).status).toBe(429);
    expect(await app.db.$count(rateLimits)).toBe(before);
  });
});

describe("after failures from many clients", () => {
  const timed = async (email: string, secret: string) => {
    const started = performance.now();
    const { status } = await signIn("198.51.100.1", email, secret);
    return { status, ms: performance.now() - started };
  };

  test("an account is slowed to two seconds, for the right password and for unknown addresses alike", async () => {
    const accounts = ["ada@example.com", "nobody@example.com"];
    await failManyTimes(24, (attempt) => accounts[attempt % 2] ?? "");
    const answers = await Promise.all([
      timed("ada@example.com", "wrong"),
      timed("nobody@example.com", "wrong"),
      timed("ada@example.com", password),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
    for (const { ms } of answers) expect(ms).toBeGreaterThanOrEqual(1990);
    expect(await timed("grace@example.com", password)).toMatchObject({
      status: 200,
      ms: expect.toSatisfy((ms) => ms < 1990),
    });
  });
});

describe("each sign-in is noted with the client's address", () => {
  test("one that succeeds: in the log and in the audit", async () => {
    await signIn("2001:db8::7", "Ada@Example.com", password);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 30,
        msg: "Signed in",
        client: "2001:db8::7",
        email: "ada@example.com",
        method: "password",
        requestId: expect.any(String),
      }),
    );
    expect(await auditRows()).toMatchObject([
      { editorName: "ada@example.com", action: "signed in", title: "by password, from 2001:db8::7" },
    ]);
  });

  test.each(["ada@example.com", "nobody@example.com"])("one that fails: %s", async (email) => {
    await signIn("198.51.100.7", email);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 40, msg: "Sign-in failed", client: "198.51.100.7", email }),
    );
    expect(await auditRows()).toMatchObject([
      {
        editorId: null,
        editorName: "Unknown",
        action: "failed to sign in",
        title: `${email} by password, from 198.51.100.7`,
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain("wrong");
  });

  test("one that is refused: in the log, once for a client", async () => {
    for (let attempt = 0; attempt < 13; attempt++) await signIn("198.51.100.7");
    expect(lines.filter(({ msg }) => msg === "Sign-in refused")).toMatchObject([
      { level: 40, client: "198.51.100.7", email: "ada@example.com" },
    ]);
  });

  test("failures of one account fill ten rows of the audit, the last of which says so", async () => {
    await failManyTimes(15, () => "ada@example.com");
    const rows = await auditRows();
    expect(rows).toHaveLength(10);
    expect(rows[0]?.title).toMatch(/; later ones are only in the log$/);
    expect(lines.filter(({ msg }) => msg === "Sign-in failed")).toHaveLength(15);
  });

  test("an address that cannot exist is refused before it is logged", async () => {
    const answer = await signIn("198.51.100.7", `${"x".repeat(300)}@example.com`);
    expect(answer.status).toBe(400);
    expect(await auditRows()).toEqual([]);
  });
});
