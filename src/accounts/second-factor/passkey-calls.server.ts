import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { AppError } from "#shared/errors.ts";
import { requireEditor } from "../editor.server.ts";
import { recordOwnChange } from "../own-account-changes.server.ts";
import { requireRecentAuthentication } from "../recent-authentication.server.ts";
import type { SecondFactorDependencies } from "./dependencies.server.ts";
import { dropUnneededRecoveryCodes, ensureRecoveryCodes } from "./first-factor.server.ts";
import { passkeyAnswer } from "./passkey-answer.ts";
import {
  addPasskey,
  listPasskeys,
  type Passkey,
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
    isSynced: z
      .boolean()
      .openapi({ description: "The passkey is kept by the maker of the device, on all devices" }),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .openapi("Passkey");

const noun = "Account";
const path = "/api/auth/passkeys";
const again = "Nobody is signed in, or `reauthenticate`: the password is asked for again";

/** Serves an editor's own passkeys (contract, section 9). */
export function passkeyApi(dependencies: SecondFactorDependencies) {
  const app = new OpenAPIHono<AppEnv>();
  addListing(app);
  addRegistrationOptions(app);
  addRegistration(app, dependencies);
  addRenaming(app);
  addRemoval(app);
  return app;
}

function addListing(app: OpenAPIHono<AppEnv>) {
  describeEditorsCall(app, {
    method: "get",
    path,
    action: "own",
    noun,
    summary: "The own passkeys",
    schema: z.array(passkey),
  });
  app.get(path, async (c) => {
    const editor = requireEditor(c);
    c.header("Cache-Control", "no-store");
    return c.json((await listPasskeys(c.var.db, editor.id)).map(shown));
  });
}

function addRegistrationOptions(app: OpenAPIHono<AppEnv>) {
  describeEditorsCall(app, {
    method: "post",
    path: `${path}/registration/options`,
    action: "own",
    noun,
    summary: "Begin to add a passkey: the options for `navigator.credentials.create`, valid for five minutes",
    schema: z.looseObject({ challenge: z.string() }),
    failures: { 401: again, 409: "The account has as many passkeys as it can" },
  });
  app.post(`${path}/registration/options`, async (c) => {
    const editor = requireEditor(c);
    requireRecentAuthentication(c);
    const options = await registrationOptions(c.var.db, c.var.settings, editor);
    const { challenge } = options;
    await beginStep(c.var.db, "registration", holderOf(c), { userId: editor.id, challenge });
    c.header("Cache-Control", "no-store");
    return c.json(options);
  });
}

function addRegistration(app: OpenAPIHono<AppEnv>, { secrets }: SecondFactorDependencies) {
  describeEditorsCall(app, {
    method: "post",
    path: `${path}/registration`,
    action: "own",
    noun,
    summary: "Add the passkey that the browser made; with the first second factor come ten recovery codes",
    body: registration,
    status: 201,
    schema: z.object({ passkey, recoveryCodes: z.array(z.string()).nullable() }),
    failures: {
      400: "The answer cannot be used, or its time is over",
      401: again,
      409: "The passkey is known already",
    },
  });
  app.post(`${path}/registration`, async (c) => {
    const editor = requireEditor(c);
    requireRecentAuthentication(c);
    const given = await readPayload(c, registration);
    const step = await takeStep(c.var.db, "registration", holderOf(c));
    if (!step?.challenge || step.userId !== editor.id) throw tooLate();
    const { challenge } = step;
    const answer = await c.var.db.transaction(async (tx) => {
      const added = await addPasskey(tx, c.var.settings, { ...given, userId: editor.id, challenge });
      await recordOwnChange(tx, c, editor, {
        action: "added a passkey",
        title: added.name,
        sentence: `The passkey “${added.name}” was added to your account`,
      });
      return { passkey: shown(added), recoveryCodes: await ensureRecoveryCodes(tx, secrets, editor.id) };
    });
    c.header("Cache-Control", "no-store");
    return c.json(answer, 201);
  });
}

function addRenaming(app: OpenAPIHono<AppEnv>) {
  describeEditorsCall(app, {
    method: "put",
    path: `${path}/{id}`,
    action: "own",
    noun,
    summary: "Rename an own passkey",
    body: renaming,
    schema: passkey,
    failures: { 400: "The name is missing or too long", 404: "There is no such passkey" },
  });
  app.put(`${path}/:id`, async (c) => {
    const editor = requireEditor(c);
    const given = await readPayload(c, renaming);
    return c.json(shown(await renamePasskey(c.var.db, editor.id, c.req.param("id"), given.name)));
  });
}

function addRemoval(app: OpenAPIHono<AppEnv>) {
  describeEditorsCall(app, {
    method: "delete",
    path: `${path}/{id}`,
    action: "own",
    noun,
    summary: "Remove an own passkey",
    status: 204,
    failures: { 401: again, 404: "There is no such passkey" },
  });
  app.delete(`${path}/:id`, async (c) => {
    const editor = requireEditor(c);
    requireRecentAuthentication(c);
    await c.var.db.transaction(async (tx) => {
      const removed = await removePasskey(tx, editor.id, c.req.param("id"));
      await dropUnneededRecoveryCodes(tx, editor.id);
      await recordOwnChange(tx, c, editor, {
        action: "removed a passkey",
        title: removed.name,
        sentence: `The passkey “${removed.name}” was removed from your account`,
      });
    });
    return c.body(null, 204);
  });
}

/** The session that a challenge is bound to. */
function holderOf(c: Context<AppEnv>): string {
  if (!c.var.session) throw new AppError("forbidden", "This takes a session");
  return c.var.session.sid;
}

const tooLate = () =>
  new AppError("invalid", "This took too long, or was begun elsewhere. Please try again.");

const shown = ({ id, name: label, isSynced, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name: label,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
