import { OpenAPIHono, z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { type Editor, requireEditor } from "../editor.server.ts";
import { checkedPassword, nameEditor } from "../editors.server.ts";
import { editorOf } from "../open-session.server.ts";
import { recordOwnChange } from "../own-account-changes.server.ts";
import { hashPassword } from "../password.server.ts";
import { verifyOwnPassword } from "../password-sign-in.server.ts";
import { findSecondFactors } from "../second-factor/has-second-factor.server.ts";
import { countRecoveryCodes } from "../second-factor/recovery-codes.server.ts";
import { endSessions, renewAuthentication } from "../sessions.server.ts";
import { signedInEditor } from "../signed-in-editor.ts";
import { users } from "../user.table.ts";

const name = z.string("Enter a name").trim().min(1, "Enter a name").max(200, "At most 200 characters");
const password = z.string("Enter the password").min(1, "Enter the password").max(1000);

const changes = z
  .object({ name: name.optional(), currentPassword: password.optional(), newPassword: password.optional() })
  .refine(({ currentPassword, newPassword }) => newPassword === undefined || currentPassword !== undefined, {
    path: ["currentPassword"],
    message: "Enter the current password",
  })
  .refine((given) => given.name !== undefined || given.newPassword !== undefined, {
    path: ["name"],
    message: "Give a name, or the current and a new password",
  });

const ownAccount = z
  .object({
    user: z.object(signedInEditor.shape).openapi("User"),
    hasPassword: z.boolean(),
    identityProvider: z.string().nullable(),
    secondFactors: z.array(z.enum(["passkey", "code"])),
    recoveryCodesLeft: z.int(),
    isSecondFactorRequired: z.boolean(),
    passkeyAddress: z.string().openapi({ description: "The only origin at which passkeys work" }),
    takesMail: z
      .boolean()
      .openapi({ description: "Changes of the account are reported to its email address" }),
  })
  .openapi("OwnAccount");

const noun = "Account";
const path = "/api/auth/account";

/** Serves an editor's own account (contract, section 10). */
export const accountApi = new OpenAPIHono<AppEnv>();

describeEditorsCall(accountApi, {
  method: "get",
  path,
  action: "own",
  noun,
  summary: "The own account",
  schema: ownAccount,
});
accountApi.get(path, async (c) => {
  const editor = requireEditor(c);
  return answer(c, editor);
});

describeEditorsCall(accountApi, {
  method: "put",
  path,
  action: "own",
  noun,
  summary: "Change the own name, or the password, which ends all other sessions",
  body: changes,
  schema: ownAccount,
  failures: {
    400: "A field is invalid, or the current password is wrong; `issues` names it",
    409: "The account has no password: it signs in with the identity provider",
    429: "Too many wrong passwords",
  },
});
accountApi.put(path, async (c) => {
  const editor = requireEditor(c);
  const { name: fullName, currentPassword, newPassword } = await readPayload(c, changes);
  if (newPassword !== undefined) await changePassword(c, editor, currentPassword ?? "", newPassword);
  if (fullName !== undefined) await nameEditor(c.var.db, editor.email, fullName);
  return answer(c, editor);
});

/** The current password is its own proof; a wrong one counts like a failed sign-in. */
async function changePassword(c: Context<AppEnv>, editor: Editor, current: string, wanted: string) {
  const { db, session } = c.var;
  const [user] = await db.select().from(users).where(eq(users.id, editor.id));
  if (!session || !user?.passwordHash)
    throw new AppError(
      "conflict",
      "This account has no password here: it signs in with the identity provider",
    );
  const passwordFault = faultOf(wanted);
  if (passwordFault) throw invalidFields([{ path: "newPassword", message: passwordFault }]);
  if (!(await verifyOwnPassword(c, user, current)))
    throw invalidFields([{ path: "currentPassword", message: "This is not the current password" }]);
  const passwordHash = await hashPassword(wanted);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, editor.id));
    await endSessions(tx, editor.id, { except: session.sid });
    await renewAuthentication(tx, session.sid);
    await recordOwnChange(tx, c, editor, {
      action: "changed the password",
      title: editor.email,
      sentence: "The password of your account was changed, and all other sessions were ended",
    });
  });
}

function faultOf(password: string): string | null {
  try {
    checkedPassword(password);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

async function answer(c: Context<AppEnv>, { id, needsSecondFactor }: Editor) {
  const { db, settings } = c.var;
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw new AppError("unauthenticated", "Please sign in first");
  const factors = (await findSecondFactors(db, [id])).get(id) ?? new Set();
  c.header("Cache-Control", "no-store");
  return c.json({
    user: { ...editorOf(user), ...(needsSecondFactor && { needsSecondFactor }) },
    hasPassword: user.passwordHash !== null,
    identityProvider: settings.oidc?.providerName ?? null,
    secondFactors: [...factors],
    recoveryCodesLeft: await countRecoveryCodes(db, id),
    isSecondFactorRequired: settings.requireSecondFactor,
    passkeyAddress: settings.siteUrl,
    takesMail: settings.mail !== null,
  });
}
