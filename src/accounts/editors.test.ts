import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { databaseForTest } from "../../tests/support/database.ts";
import { auditEntries } from "./audit.table.ts";
import { addEditor, findUserByEmail, removeEditor, setPassword } from "./editors.server.ts";

const email = "ada@example.com";

test("a password is not changed, and an editor not removed, when the sessions cannot be ended", async () => {
  const { db } = await databaseForTest("empty");
  await addEditor(db, email, "correct horse battery");
  const before = await findUserByEmail(db, email);
  await db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
  );
  await db.execute(
    sql`create trigger refuse before delete on sessions for each statement execute function refuse()`,
  );
  await expect(setPassword(db, email, "another pass phrase")).rejects.toThrow();
  await expect(removeEditor(db, email)).rejects.toThrow();
  expect(await findUserByEmail(db, email)).toEqual(before);
});

test("what the commands change is in the history", async () => {
  const { db } = await databaseForTest("empty");
  await addEditor(db, email, "correct horse battery");
  await setPassword(db, email, "another pass phrase");
  await removeEditor(db, email);
  const { editorName, action, title } = auditEntries;
  expect(await db.select({ editorName, action, title }).from(auditEntries).orderBy(auditEntries.id)).toEqual([
    { editorName: "Command line", action: "added", title: `${email} as owner` },
    { editorName: "Command line", action: "changed the password", title: `of ${email}` },
    { editorName: "Command line", action: "removed", title: email },
  ]);
});
