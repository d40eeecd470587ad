import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { databaseForTest } from "../../tests/support/database.ts";
import { runEditorCommand } from "./editor-commands.server.ts";
import { addEditor, ensureFirstEditor, findUserByEmail } from "./editors.server.ts";
import { ensureOwner } from "./owners.server.ts";
import { users } from "./user.table.ts";

const password = "a pass phrase for tests";

test("the first account is an owner's, the next are editors', and ADMIN_EMAIL's is an owner's", async () => {
  const { db } = await databaseForTest("empty");
  expect(await addEditor(db, "first@example.com", password)).toBe("owner");
  expect(await addEditor(db, "second@example.com", password)).toBe("editor");
  await ensureFirstEditor(db, { adminEmail: "admin@example.com", adminPassword: password });
  expect((await findUserByEmail(db, "admin@example.com"))?.role).toBe("owner");
});

test("where no account is an owner's, as in earlier versions, the oldest one becomes it", async () => {
  const { db } = await databaseForTest("empty");
  for (const email of ["b@example.com", "a@example.com"]) await addEditor(db, email, password, "editor");
  await db.execute(
    sql`update ${users} set created_at = now() - interval '1 year' where email = 'b@example.com'`,
  );
  await ensureOwner(db);
  await ensureOwner(db);
  const roles = (await db.select().from(users).orderBy(users.email)).map(({ role }) => role);
  expect(roles).toEqual(["editor", "owner"]);
});

test("commands give a role, change it, list it, and keep the last owner", async () => {
  const { db } = await databaseForTest("empty");
  const run = (command: Parameters<typeof runEditorCommand>[1]) => runEditorCommand(db, command);
  await run({ name: "add", email: "ada@example.com", password });
  expect(await run({ name: "add", email: "ben@example.com", password, role: "writer" })).toEqual([
    "ben@example.com can now edit, as a writer",
  ]);
  await expect(run({ name: "role", email: "ada@example.com", role: "editor" })).rejects.toThrow(/last owner/);
  await expect(run({ name: "role", email: "no@example.com", role: "editor" })).rejects.toThrow(
    /is not an editor/,
  );
  expect(await run({ name: "role", email: "ben@example.com", role: "owner" })).toEqual([
    "ben@example.com is now an owner",
  ]);
  await run({ name: "remove", email: "ada@example.com" });
  await run({ name: "add", email: "cleo@example.com", password });
  expect(await run({ name: "remove", email: "ben@example.com" })).toEqual([
    "ben@example.com can no longer edit, and has been signed out everywhere",
    "cleo@example.com is now an owner",
  ]);
  expect((await run({ name: "list" })).join()).toMatch(
    /^cleo@example.com {2}signs in with a password, added [\d-]+, owner$/,
  );
  await run({ name: "remove", email: "cleo@example.com" });
  expect(await run({ name: "list" })).toEqual(["No editors yet"]);
});
