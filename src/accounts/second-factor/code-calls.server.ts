import { z } from "@hono/zod-openapi";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { recordOwnChange } from "../account-mail.job.server.ts";
import { requireRecentAuthentication } from "../recent-authentication.server.ts";
import {
  beginOneTimeCodes,
  confirmOneTimeCodes,
  countRecoveryCodes,
  dropUnneededRecoveryCodes,
  protectAccount,
  removeOneTimeCodes,
  renewRecoveryCodes,
} from "./codes.server.ts";
import type { SecondFactorDependencies } from "./dependencies.server.ts";
import { findUsersWithSecondFactor } from "./users-with-second-factor.server.ts";

const confirmation = z.object({ code: z.string("Enter the code").trim().min(1, "Enter the code").max(20) });
const codes = z.array(z.string());

const again = "Not signed in, or `reauthenticate`: confirmation is required";
const common = { action: "own" } as const;
const change = { ...common, check: requireRecentAuthentication };

/** API for an editor's own one-time and recovery codes (contract, section 9). */
export const codeApi = ({ secrets, limits }: SecondFactorDependencies) =>
  callsApi("Account", [
    call("POST /api/auth/totp", {
      ...change,
      summary: "Start setting up an authenticator app. Returns its secret as text, URL and QR code (SVG)",
      result: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
      failures: { 401: again, 409: "An authenticator app is already set up" },
      run: ({ db, editor: { id, email }, settings: { product } }) =>
        beginOneTimeCodes(db, secrets, { id, email, product }),
    }),
    call("POST /api/auth/totp/confirm", {
      ...change,
      summary:
        "Confirm the authenticator app with its first code. The first second factor comes with ten recovery codes",
      body: confirmation,
      result: z.object({ recoveryCodes: codes.nullable() }),
      failures: {
        400: "The code is wrong",
        401: again,
        404: "No set-up was started",
        429: "Too many wrong codes",
      },
      run: async ({ c, db, editor, session, body }) => {
        await limits.wrongCodes.count(editor.id);
        const recoveryCodes = await db.transaction(async (tx) => {
          if (!(await confirmOneTimeCodes(tx, secrets, editor.id, body.code)))
            throw invalidFields([
              {
                path: "code",
                message: "This is not the app's current code. Check that your device's clock is correct.",
              },
            ]);
          await recordOwnChange(tx, c, editor, {
            action: "added an authenticator app",
            title: editor.email,
            sentence: "An authenticator app was added to your account",
          });
          return protectAccount(tx, secrets, { userId: editor.id, session });
        });
        await limits.wrongCodes.takeBack(editor.id);
        return { recoveryCodes };
      },
    }),
    call("DELETE /api/auth/totp", {
      ...change,
      summary: "Remove the authenticator app",
      failures: { 401: again, 404: "No authenticator app is set up" },
      run: ({ c, db, editor }) =>
        db.transaction(async (tx) => {
          if (!(await removeOneTimeCodes(tx, editor.id)))
            throw new AppError("not-found", "No authenticator app is set up");
          await dropUnneededRecoveryCodes(tx, editor.id);
          await recordOwnChange(tx, c, editor, {
            action: "removed the authenticator app",
            title: editor.email,
            sentence: "The authenticator app was removed from your account",
          });
        }),
    }),
    call("GET /api/auth/recovery-codes", {
      ...common,
      summary: "The number of unused recovery codes",
      result: z.object({ left: z.int() }),
      run: async ({ db, editor }) => ({ left: await countRecoveryCodes(db, editor.id) }),
    }),
    call("POST /api/auth/recovery-codes", {
      ...change,
      summary: "Create ten new recovery codes, replacing all earlier ones. They are shown only once",
      result: z.object({ recoveryCodes: codes }),
      status: 201,
      failures: { 401: again, 409: "The account has no second factor" },
      run: async ({ c, db, editor }) => {
        const recoveryCodes = await db.transaction(async (tx) => {
          if ((await findUsersWithSecondFactor(tx, [editor.id])).size === 0)
            throw new AppError("conflict", "Recovery codes come with a passkey or an authenticator app");
          await recordOwnChange(tx, c, editor, {
            action: "renewed the recovery codes",
            title: editor.email,
            sentence: "The recovery codes of your account were renewed; earlier ones no longer work",
          });
          return renewRecoveryCodes(tx, secrets, editor.id);
        });
        return { recoveryCodes };
      },
    }),
  ]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof codeApi> {}
}
