import type { Context } from "hono";
import { data, redirect } from "react-router";
import { labelOfField } from "#cms/facts/proposals/list-proposals.server.ts";
import { otherField } from "#cms/facts/proposals/proposal.ts";
import { receiveSuggestion } from "#cms/suggestions/receive-suggestion.server.ts";
import { confirmSuggestion } from "#cms/suggestions/suggestions.server.ts";
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
export type RefusedSuggestion = ReturnType<typeof refused>["data"];

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
  const { token = "" } = await readForm(request).catch((): Record<string, string> => ({}));
  // Without scripts, readers paste the whole link; the token is its fragment.
  const confirmed = await confirmSuggestion(c.var.db, token.slice(token.indexOf("#") + 1).trim());
  if (!confirmed) return data({ confirmed: null }, { status: 410 });
  const { kind, field, proposed } = confirmed;
  const type = contentTypes.find((one) => one.kind === kind);
  const isNamed = type && field !== otherField;
  return data({
    confirmed: { label: isNamed ? labelOfField(type, field) : "Your suggestion", proposed },
  });
}

function isForeign(c: Context<AppEnv>): boolean {
  try {
    assertSameSite(c);
    return false;
  } catch {
    return true;
  }
}
