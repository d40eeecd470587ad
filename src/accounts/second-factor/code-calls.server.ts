import { OpenAPIHono, z } from "@hono/zod-openapi";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { requireEditor } from "../editor.server.ts";
import { recordOwnChange } from "../own-account-changes.server.ts";
import { requireRecentAuthentication } from "../recent-authentication.server.ts";
import type { SecondFactorDependencies } from "./dependencies.server.ts";
import { dropUnneededRecoveryCodes, ensureRecoveryCodes } from "./first-factor.server.ts";
import { hasSecondFactor } from "./has-second-factor.server.ts";
import { beginOneTimeCodes, confirmOneTimeCodes, removeOneTimeCodes } from "./one-time-codes.server.ts";
import { countRecoveryCodes, renewRecoveryCodes } from "./recovery-codes.server.ts";

const confirmation = z.object({ code: z.string("Enter the code").trim().min(1, "Enter the code").max(20) });
const codes = z.array(z.string());

const noun = "Account";
const totp = "/api/auth/totp";
const recovery = "/api/auth/recovery-codes";
const again = "Nobody is signed in, or `reauthenticate`: the password is asked for again";

/** Serves an editor's own one-time and recovery codes (contract, section 9). */
export function codeApi(dependencies: SecondFactorDependencies) {
  const app = new OpenAPIHono<AppEnv>();
  addSetUp(app, dependencies);
  addConfirmation(app, dependencies);
  addRemoval(app);
  addRecoveryCodes(app, dependencies);
  return app;
}

function addSetUp(app: OpenAPIHono<AppEnv>, { secrets }: SecondFactorDependencies) {
  describeEditorsCall(app, {
    method: "post",
    path: totp,
    action: "own",
    noun,
    summary: "Begin to set up an authenticator app: its secret, as text, address and QR code (SVG)",
    schema: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
    failures: { 401: again, 409: "An authenticator app is set up already" },
  });
  app.post(totp, async (c) => {
    const { id, email } = requireEditor(c);
    requireRecentAuthentication(c);
    c.header("Cache-Control", "no-store");
    const { product } = c.var.settings;
    return c.json(await beginOneTimeCodes(c.var.db, secrets, { id, email, product }));
  });
}

function addConfirmation(app: OpenAPIHono<AppEnv>, { secrets, limits }: SecondFactorDependencies) {
  describeEditorsCall(app, {
    method: "post",
    path: `${totp}/confirm`,
    action: "own",
    noun,
    summary:
      "Confirm the authenticator app by its first code; with the first second factor come ten recovery codes",
    body: confirmation,
    schema: z.object({ recoveryCodes: codes.nullable() }),
    failures: { 400: "The code is wrong", 401: again, 404: "None was begun", 429: "Too many wrong codes" },
  });
  app.post(`${totp}/confirm`, async (c) => {
    const editor = requireEditor(c);
    requireRecentAuthentication(c);
    const given = await readPayload(c, confirmation);
    await limits.wrongCodes.count(editor.id);
    const recoveryCodes = await c.var.db.transaction(async (tx) => {
      if (!(await confirmOneTimeCodes(tx, secrets, editor.id, given.code)))
        throw invalidFields([
          { path: "code", message: "This is not the app's current code. Is the clock of your device right?" },
        ]);
      await recordOwnChange(tx, c, editor, {
        action: "added an authenticator app",
        title: editor.email,
        sentence: "An authenticator app was added to your account",
      });
      return ensureRecoveryCodes(tx, secrets, editor.id);
    });
    await limits.wrongCodes.takeBack(editor.id);
    c.header("Cache-Control", "no-store");
    return c.json({ recoveryCodes });
  });
}

function addRemoval(app: OpenAPIHono<AppEnv>) {
  describeEditorsCall(app, {
    method: "delete",
    path: totp,
    action: "own",
    noun,
    summary: "Remove the authenticator app",
    status: 204,
    failures: { 401: again, 404: "None is set up" },
  });
  app.delete(totp, async (c) => {
    const editor = requireEditor(c);
    requireRecentAuthentication(c);
    await c.var.db.transaction(async (tx) => {
      if (!(await removeOneTimeCodes(tx, editor.id)))
        throw new AppError("not-found", "No authenticator app is set up");
      await dropUnneededRecoveryCodes(tx, editor.id);
      await recordOwnChange(tx, c, editor, {
        action: "removed the authenticator app",
        title: editor.email,
        sentence: "The authenticator app was removed from your account",
      });
    });
    return c.body(null, 204);
  });
}

function addRecoveryCodes(app: OpenAPIHono<AppEnv>, { secrets }: SecondFactorDependencies) {
  describeEditorsCall(app, {
    method: "get",
    path: recovery,
    action: "own",
    noun,
    summary: "The number of recovery codes that are not used yet",
    schema: z.object({ left: z.int() }),
  });
  app.get(recovery, async (c) => {
    const { id } = requireEditor(c);
    c.header("Cache-Control", "no-store");
    return c.json({ left: await countRecoveryCodes(c.var.db, id) });
  });

  describeEditorsCall(app, {
    method: "post",
    path: recovery,
    action: "own",
    noun,
    summary: "Make ten new recovery codes, in place of all earlier ones; they are shown this once",
    status: 201,
    schema: z.object({ recoveryCodes: codes }),
    failures: { 401: again, 409: "The account has no second factor" },
  });
  app.post(recovery, async (c) => {
    const editor = requireEditor(c);
    requireRecentAuthentication(c);
    const recoveryCodes = await c.var.db.transaction(async (tx) => {
      if ((await hasSecondFactor(tx, [editor.id])).size === 0)
        throw new AppError("conflict", "Recovery codes come with a passkey or an authenticator app");
      await recordOwnChange(tx, c, editor, {
        action: "renewed the recovery codes",
        title: editor.email,
        sentence: "The recovery codes of your account were renewed; earlier ones no longer count",
      });
      return renewRecoveryCodes(tx, secrets, editor.id);
    });
    c.header("Cache-Control", "no-store");
    return c.json({ recoveryCodes }, 201);
  });
}
