import { z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { pluralize } from "#shared/text.ts";
import { recordOwnChange } from "../account-mail.job.server.ts";
import { recordAudit } from "../audit.server.ts";
import type { Editor } from "../editor.server.ts";
import { checkedPassword, renameEditor } from "../editors.server.ts";
import { hashPassword } from "../password.server.ts";
import { countRecoveryCodes } from "../second-factor/codes.server.ts";
import { findSecondFactors } from "../second-factor/users-with-second-factor.server.ts";
import { verifyOwnPassword } from "../session-calls.server.ts";
import { editorOf, endSessions, listSessions, renewAuthentication } from "../sessions.server.ts";
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
  .refine((body) => body.name !== undefined || body.newPassword !== undefined, {
    path: ["name"],
    message: "Enter a name, or the current and a new password",
  });

const ownAccount = z
  .object({
    user: z.object(signedInEditor.shape).openapi("User"),
    hasPassword: z.boolean(),
    identityProvider: z.string().nullable(),
    secondFactors: z.array(z.enum(["passkey", "code"])),
    recoveryCodesLeft: z.int(),
    isSecondFactorRequired: z.boolean(),
    passkeyAddress: z.string().openapi({ description: "The only origin where passkeys work" }),
    takesMail: z.boolean().openapi({ description: "Whether account changes are reported by email" }),
  })
  .openapi("OwnAccount");

const instant = z.string().nullable();

const listedSession = z
  .object({
    id: z.string(),
    device: z.string(),
    method: z.string(),
    network: z.string().openapi({
      description: "The network that the sign-in came from, without the last part of the address",
    }),
    openedAt: instant,
    lastUsedAt: instant.openapi({ description: "Accurate to an hour" }),
    expiresAt: z.string(),
    isCurrent: z.boolean(),
  })
  .openapi("Session");

/** API for an editor's own account and sessions (contract, sections 9 and 10). */
export const accountApi = callsApi("Account", [
  call("GET /api/auth/account", {
    action: "own",
    summary: "Your account",
    result: ownAccount,
    run: ({ c, editor }) => readAccount(c, editor),
  }),
  call("PUT /api/auth/account", {
    action: "own",
    summary: "Change your name or password. A new password ends all other sessions",
    body: changes,
    result: ownAccount,
    failures: {
      400: "A field is invalid, or the current password is wrong; `issues` names the field",
      409: "The account has no password. It signs in through the identity provider",
      429: "Too many wrong passwords",
    },
    run: async ({ c, db, editor, body: { name: fullName, currentPassword, newPassword } }) => {
      if (newPassword !== undefined) await changePassword(c, editor, currentPassword ?? "", newPassword);
      if (fullName !== undefined)
        await renameEditor(db, editor.email, fullName, (tx, title) =>
          recordAudit(tx, { kind: "account", action: "changed the name", title, editor }),
        );
      return readAccount(c, editor);
    },
  }),
  call("GET /api/auth/sessions", {
    action: "own",
    summary: "Your sessions, most recently used first",
    result: z.array(listedSession),
    run: async ({ db, editor, session }) => {
      const rows = await listSessions(db, editor.id);
      const listed = rows.map(({ sid, sess, expire }) => ({
        id: sid,
        device: deviceName(sess.userAgent ?? ""),
        method: sess.method ?? "unknown",
        network: sess.network ?? "unknown",
        openedAt: isoOf(sess.openedAt),
        lastUsedAt: isoOf(sess.seenAt),
        expiresAt: expire.toISOString(),
        isCurrent: sid === session?.sid,
      }));
      return listed.toSorted((a, b) => (b.lastUsedAt ?? "").localeCompare(a.lastUsedAt ?? ""));
    },
  }),
  call("DELETE /api/auth/sessions", {
    action: "own",
    summary: "End all of your sessions except this one",
    run: async ({ db, editor, session }) => {
      const ended = await endSessions(db, editor.id, { except: session?.sid ?? "" });
      if (ended === 0) return;
      const title = pluralize(ended, "session", "sessions");
      await recordAudit(db, { kind: "account", action: "ended other sessions", title, editor });
    },
  }),
  call("DELETE /api/auth/sessions/{id}", {
    action: "own",
    summary: "End one of your sessions",
    failures: { 404: "Session not found" },
    run: ({ db, editor, params }) =>
      db.transaction(async (tx) => {
        const session = (await listSessions(tx, editor.id)).find(({ sid }) => sid === params.id);
        if (!session || (await endSessions(tx, editor.id, { only: params.id })) === 0)
          throw new AppError("not-found", "This session has already ended");
        const title = deviceName(session.sess.userAgent ?? "");
        await recordAudit(tx, { kind: "account", action: "ended a session", title, editor });
      }),
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof accountApi> {}
}

/** The current password counts as confirmation. A wrong one counts as a failed sign-in. */
async function changePassword(c: Context<AppEnv>, editor: Editor, current: string, newPassword: string) {
  const { db, session } = c.var;
  const [user] = await db.select().from(users).where(eq(users.id, editor.id));
  if (!session || !user?.passwordHash)
    throw new AppError("conflict", "This account has no password. It signs in through the identity provider");
  const passwordFault = faultOf(newPassword);
  if (passwordFault) throw invalidFields([{ path: "newPassword", message: passwordFault }]);
  if (!(await verifyOwnPassword(c, user, current)))
    throw invalidFields([{ path: "currentPassword", message: "This is not the current password" }]);
  const passwordHash = await hashPassword(newPassword);
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

async function readAccount(c: Context<AppEnv>, { id, needsSecondFactor }: Editor) {
  const { db, settings } = c.var;
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw new AppError("unauthenticated", "Please sign in first");
  const factors = (await findSecondFactors(db, [id])).get(id) ?? new Set();
  return {
    user: { ...editorOf(user), ...(needsSecondFactor && { needsSecondFactor }) },
    hasPassword: user.passwordHash !== null,
    identityProvider: settings.oidc?.providerName ?? null,
    secondFactors: [...factors],
    recoveryCodesLeft: await countRecoveryCodes(db, id),
    isSecondFactorRequired: settings.requireSecondFactor,
    passkeyAddress: settings.siteUrl,
    takesMail: settings.mail !== null,
  };
}

const isoOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());

/**
 * Browser names, each with a token that only its user agents contain. More specific browsers come first, because most also name
 * others.
 */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFxiOS\/|\bFirefox\//, "Firefox"],
  [/CriOS\/|Chrome\/|Chromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Describes a session's device: `Firefox on Windows`. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent ? "A script or an unknown browser" : "Unknown device");
}

const nameIn = (patterns: [RegExp, string][], userAgent: string) =>
  patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
