import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { recordOwnChange } from "../account-mail.job.server.ts";
import { requireRecentAuthentication } from "../recent-authentication.server.ts";
import { dropUnneededRecoveryCodes, protectAccount } from "./codes.server.ts";
import type { SecondFactorDependencies } from "./dependencies.server.ts";
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  passkeyAnswer,
  registrationOptions,
  removePasskey,
  renamePasskey,
} from "./passkeys.server.ts";
import { beginStep, takeStep } from "./sign-in-steps.server.ts";

const noName = "Enter a name";
const name = z.string(noName).trim().min(1, noName).max(60, "At most 60 characters");
const registration = z.object({ name: name.default("Passkey"), response: passkeyAnswer });
const renaming = z.object({ name });

const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    isSynced: z.boolean().openapi({ description: "The passkey is synced across devices by their vendor" }),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .openapi("Passkey");

const again = "Not signed in, or `reauthenticate`: confirmation is required";
const common = { action: "own" } as const;
const change = { ...common, check: requireRecentAuthentication };

/** API for an editor's own passkeys (contract, section 9). */
export const passkeyApi = ({ secrets }: SecondFactorDependencies) =>
  callsApi("Account", [
    call("GET /api/auth/passkeys", {
      ...common,
      summary: "Your passkeys",
      result: z.array(passkey),
      run: async ({ db, editor }) => (await listPasskeys(db, editor.id)).map(shown),
    }),
    call("POST /api/auth/passkeys/registration/options", {
      ...change,
      summary:
        "Start adding a passkey. Returns the options for `navigator.credentials.create`, valid for five minutes",
      result: z.looseObject({ challenge: z.string() }),
      failures: { 401: again, 409: "The account already has the maximum number of passkeys" },
      run: async ({ c, db, editor, settings }) => {
        const options = await registrationOptions(db, settings, editor);
        const { challenge } = options;
        await beginStep(db, "registration", holderOf(c), { userId: editor.id, challenge });
        return { ...options };
      },
    }),
    call("POST /api/auth/passkeys/registration", {
      ...change,
      summary:
        "Add the passkey that the browser created. The first second factor comes with ten recovery codes",
      body: registration,
      result: z.object({ passkey, recoveryCodes: z.array(z.string()).nullable() }),
      status: 201,
      failures: {
        400: "The response is invalid or has expired",
        401: again,
        409: "The passkey is already registered",
      },
      run: async ({ c, db, editor, settings, session, body }) => {
        const step = await takeStep(db, "registration", holderOf(c));
        if (!step?.challenge || step.userId !== editor.id) throw tooLate();
        const { challenge } = step;
        return db.transaction(async (tx) => {
          const added = await addPasskey(tx, settings, { ...body, userId: editor.id, challenge });
          await recordOwnChange(tx, c, editor, {
            action: "added a passkey",
            title: added.name,
            sentence: `The passkey “${added.name}” was added to your account`,
          });
          const owned = { userId: editor.id, session };
          return { passkey: shown(added), recoveryCodes: await protectAccount(tx, secrets, owned) };
        });
      },
    }),
    call("PUT /api/auth/passkeys/{id}", {
      ...common,
      summary: "Rename one of your passkeys",
      body: renaming,
      result: passkey,
      failures: { 400: "The name is missing or too long", 404: "Passkey not found" },
      run: async ({ db, editor, params, body }) =>
        shown(await renamePasskey(db, editor.id, params.id, body.name)),
    }),
    call("DELETE /api/auth/passkeys/{id}", {
      ...change,
      summary: "Remove one of your passkeys",
      failures: { 401: again, 404: "Passkey not found" },
      run: ({ c, db, editor, params }) =>
        db.transaction(async (tx) => {
          const removed = await removePasskey(tx, editor.id, params.id);
          await dropUnneededRecoveryCodes(tx, editor.id);
          await recordOwnChange(tx, c, editor, {
            action: "removed a passkey",
            title: removed.name,
            sentence: `The passkey “${removed.name}” was removed from your account`,
          });
        }),
    }),
  ]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof passkeyApi> {}
}

/** The session that a challenge is bound to. */
function holderOf(c: Context<AppEnv>): string {
  if (!c.var.session) throw new AppError("forbidden", "This requires a session");
  return c.var.session.sid;
}

const tooLate = () =>
  new AppError("invalid", "This took too long, or was started elsewhere. Please try again.");

const shown = ({ id, name: label, isSynced, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name: label,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
