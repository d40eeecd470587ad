import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import { normalizeEmail } from "#shared/email-address.ts";
import { AppError } from "#shared/errors.ts";
import { changeAccount } from "./account-changes.server.ts";
import { systemEditor } from "./editor.server.ts";
import {
  addEditor,
  commandLine,
  findUserByEmail,
  listEditors,
  removeEditor,
  renameEditor,
  resetSecondFactor,
  setPassword,
} from "./editors.server.ts";
import { type Role, roles } from "./roles.ts";

/** Commands of `npm run editor`, run in its own process or by the server that owns the data. */
export const editorCommand = z.discriminatedUnion("name", [
  z.object({ name: z.literal("list") }),
  z.object({
    name: z.literal("add"),
    email: z.string(),
    password: z.string(),
    role: z.enum(roles).optional(),
  }),
  z.object({ name: z.literal("role"), email: z.string(), role: z.enum(roles) }),
  z.object({ name: z.literal("remove"), email: z.string() }),
  z.object({ name: z.literal("password"), email: z.string(), password: z.string() }),
  z.object({ name: z.literal("name"), email: z.string(), fullName: z.string() }),
  z.object({ name: z.literal("reset-second-factor"), email: z.string() }),
]);

export type EditorCommand = z.infer<typeof editorCommand>;

/** Runs a command. @returns the lines to print @throws AppError with a message for the person at the terminal */
export async function runEditorCommand(db: Database, command: EditorCommand): Promise<string[]> {
  switch (command.name) {
    case "list":
      return describeEditors(await listEditors(db));
    case "add":
      return [
        `${command.email} can now edit, as ${articled(await addEditor(db, command.email, command.password, command.role))}`,
      ];
    case "role":
      await changeRole(db, command.email, command.role);
      return [`${command.email} is now ${articled(command.role)}`];
    case "remove": {
      const newOwner = await removeEditor(db, command.email);
      return [
        `${command.email} can no longer edit, and has been signed out everywhere`,
        ...(newOwner ? [`${newOwner} is now an owner`] : []),
      ];
    }
    case "password":
      await setPassword(db, command.email, command.password);
      return [`${command.email} has a new password, and has been signed out everywhere`];
    case "name":
      return [`${command.email} is now called ${await renameEditor(db, command.email, command.fullName)}`];
    case "reset-second-factor":
      await resetSecondFactor(db, command.email);
      return [`${command.email} now signs in with a password only, and has been signed out everywhere`];
  }
}

const articled = (role: Role) => (role === "writer" ? "a writer" : `an ${role}`);

/** Changes a role on behalf of the person at the terminal. @throws AppError `not-found`, `conflict` for the last owner */
async function changeRole(db: Database, email: string, role: Role): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new AppError("not-found", `${normalizeEmail(email)} is not an editor`);
  await changeAccount(db, user.id, { role }, systemEditor(commandLine));
}

function describeEditors(editors: Awaited<ReturnType<typeof listEditors>>): string[] {
  if (editors.length === 0) return ["No editors yet"];
  return editors.map(
    ({ email, firstName, lastName, authProvider, createdAt, role, deactivatedAt }) =>
      `${[email, firstName, lastName].filter(Boolean).join(" ")}  signs in with ${
        authProvider === "password" ? "a password" : "the identity provider"
      }, added ${createdAt.toISOString().slice(0, 10)}, ${role}${deactivatedAt ? ", deactivated" : ""}`,
  );
}
