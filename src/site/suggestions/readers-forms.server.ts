import type { Context } from "hono";
import { data, redirect } from "react-router";
import { labelOfField } from "#cms/proposals/list-proposals.server.ts";
import { otherField } from "#cms/proposals/proposal.ts";
import { receiveSuggestion } from "#cms/suggestions/receive-suggestion.server.ts";
import { confirmSuggestion } from "#cms/suggestions/suggestions.server.ts";
import { receiveWatch } from "#content/watches/receive-watch.server.ts";
import { confirmWatch, stopWatch } from "#content/watches/watches.server.ts";
import { clientAddress } from "#http/client-address.server.ts";
import { failureOf } from "#http/errors.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readForm } from "#http/request-body.server.ts";
import { assertSameSite } from "#http/same-site.server.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { AppError } from "#shared/errors.ts";
import { routes } from "#shared/routes.ts";

/** Returns the handlers of the forms that readers submit. */
export const readersForms = (c: Context<AppEnv>) => ({
  suggest: (slug: string, request: Request) => takeSuggestion(c, slug, request),
  confirm: (request: Request) => takeConfirmation(c, request),
  watch: (request: Request) => takeWatch(c, request),
  confirmWatch: (request: Request) => takeWatchConfirmation(c, request),
  stopWatch: (request: Request) => takeWatchStop(c, request),
});

export type ReadersForms = ReturnType<typeof readersForms>;

/** Handles the suggestion form of a vendor. Redirects to the thank-you page, or returns the errors. */
async function takeSuggestion(c: Context<AppEnv>, slug: string, request: Request) {
  let values: Record<string, string> = {};
  try {
    assertSameSite(c);
    values = await readForm(request);
    await receiveSuggestion(c.var, contentTypes, { ...values, kind: "vendor", slug }, clientAddress(c));
  } catch (error) {
    return refused(c, error, values);
  }
  return redirect(`${routes.suggestCorrection.href({ slug })}?sent=1`, 303);
}

/** A rejected form with the typed values. */
export type RefusedForm = ReturnType<typeof refused>["data"];

function refused(c: Context<AppEnv>, error: unknown, values: Record<string, string>) {
  const { log, requestId } = c.var;
  const { method, path } = c.req;
  const { status, body, retryAfter } = failureOf(error, { log, requestId, method, path });
  const issues = error instanceof AppError ? (error.details.issues ?? []) : [];
  return data(
    { message: body.message, issues, values },
    { status, headers: retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) } },
  );
}

/** Confirms the suggestion that belongs to the form's token. */
async function takeConfirmation(c: Context<AppEnv>, request: Request) {
  if (isForeign(c)) return data({ confirmed: null }, { status: 403 });
  const confirmed = await confirmSuggestion(c.var.db, await readToken(request));
  if (!confirmed) return data({ confirmed: null }, { status: 410 });
  const { kind, field, proposed } = confirmed;
  const type = contentTypes.find((one) => one.kind === kind);
  const isNamed = type && field !== otherField;
  return data({
    confirmed: { label: isNamed ? labelOfField(type, field) : "Your suggestion", proposed },
  });
}

/** Without scripts, readers paste the whole link; the token is its fragment. */
async function readToken(request: Request): Promise<string> {
  const { token = "" } = await readForm(request).catch((): Record<string, string> => ({}));
  return token.slice(token.indexOf("#") + 1).trim();
}

/** Handles the form of a watch. Redirects to the thank-you page, or returns the errors. */
async function takeWatch(c: Context<AppEnv>, request: Request) {
  let values: Record<string, string> = {};
  try {
    assertSameSite(c);
    values = await readForm(request);
    await receiveWatch(c.var, values, clientAddress(c));
  } catch (error) {
    return refused(c, error, values);
  }
  return redirect(`${routes.watch.href()}?sent=1`, 303);
}

/** Starts the watch that belongs to the form's token. */
async function takeWatchConfirmation(c: Context<AppEnv>, request: Request) {
  if (isForeign(c)) return data({ cadence: null }, { status: 403 });
  const watch = await confirmWatch(c.var, await readToken(request));
  return data({ cadence: watch?.cadence ?? null }, { status: watch ? 200 : 410 });
}

/** Ends the watch that belongs to the token in the address. Mail services post without an origin (RFC 8058). */
async function takeWatchStop(c: Context<AppEnv>, request: Request) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const isStopped = await stopWatch(c.var.db, c.var.settings, token);
  return data({ isStopped }, { status: isStopped ? 200 : 410 });
}

function isForeign(c: Context<AppEnv>): boolean {
  try {
    assertSameSite(c);
    return false;
  } catch {
    return true;
  }
}
