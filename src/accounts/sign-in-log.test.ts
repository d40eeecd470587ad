import { desc, eq } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { databaseForTest } from "../../tests/support/database.ts";
import { auditEntries } from "./audit.table.ts";
import { SignInLog } from "./sign-in-attempts.server.ts";

const silent = pino({ level: "silent" });

test("failures of strangers fill 500 rows of the audit a day, and those of three months ago go", async () => {
  const { db, query } = await databaseForTest("empty");
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const old = { editorName: "Unknown", kind: "sign-in", action: "failed to sign in", title: "old" };
  await db.insert(auditEntries).values([
    { ...old, at: daysAgo(91) },
    { ...old, at: daysAgo(89), title: "a recent failure" },
    { ...old, at: daysAgo(91), action: "signed in", title: "an old success" },
    { ...old, at: daysAgo(91), kind: "vendor", title: "something else" },
  ]);
  const processes = [new SignInLog(query), new SignInLog(query)];
  for (let attempt = 0; attempt < 510; attempt++) {
    const failure = {
      method: "password",
      client: "198.51.100.7",
      email: `nobody-${attempt}@example.com`,
    } as const;
    await processes[attempt % 2]?.failed(db, silent, failure, failure.email);
  }

  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.editorName, "Unknown"))
    .orderBy(desc(auditEntries.id));
  expect(rows).toHaveLength(503);
  expect(rows[0]?.title).toBe(
    "nobody-499@example.com by password, from 198.51.100.7; later ones are only in the log",
  );
  expect(rows.slice(-3).map(({ title }) => title)).toEqual([
    "something else",
    "an old success",
    "a recent failure",
  ]);
});
