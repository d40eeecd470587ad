import { and, eq } from "drizzle-orm";
import { type ContentType, columnOf } from "#cms/engine/content-type.server.ts";
import { otherField } from "#cms/facts/proposals/proposal.ts";
import type { Database } from "#db/database.server.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields, invalidPayload } from "#shared/invalid-payload.ts";
import { type SuggestionInput, suggestionInput } from "./suggestion.ts";
import { storeUnconfirmed } from "./suggestions.server.ts";

/** The response to every suggestion, whether or not it was stored. */
export const receivedMessage =
  "Thank you. Please open the link in the email we sent you. Editors see your suggestion once you confirm it.";

/**
 * Receives a suggestion from anyone, stores it as unconfirmed and emails the sender a confirmation link.
 * @param client the caller's address
 * @throws AppError `not-configured`, `invalid`, `not-found`, RateLimitError
 */
export async function receiveSuggestion(
  {
    db,
    settings,
    jobs,
    suggestionLimits,
  }: Pick<RequestVariables, "db" | "settings" | "jobs" | "suggestionLimits">,
  types: ContentType[],
  payload: Record<string, unknown>,
  client: string,
): Promise<void> {
  if (!settings.mail)
    throw new AppError("not-configured", "Suggestions need a mail server: SMTP_URL is not set");
  const parsed = suggestionInput.safeParse(payload);
  if (!parsed.success) throw invalidPayload(parsed.error);
  if (isTrapped(payload)) return;
  const suggestion = parsed.data;
  const entry = await getEntry(db, types, suggestion);
  await suggestionLimits.countClient(client);
  await suggestionLimits.countEntries(suggestion.email, [`${suggestion.kind}:${entry.id}`]);
  await db.transaction(async (tx) => {
    const suggestionId = await storeUnconfirmed(tx, entry.id, suggestion);
    await jobs.send(tx, "mail-suggestion", { suggestionId, about: "confirmation" });
  });
}

/** A honeypot: `homepage` is invisible to people, but bots fill in every field. */
export const isTrapped = ({ homepage }: Record<string, unknown>) =>
  homepage !== undefined && homepage !== null && homepage !== "";

/** @throws AppError `not-found` unless the entry is public, `invalid` for a field that is not a fact */
async function getEntry(db: Database, types: ContentType[], { kind, slug, field }: SuggestionInput) {
  const type = types.find((one) => one.kind === kind && one.factFields.length > 0);
  if (!type)
    throw invalidFields([{ path: "kind", message: "Nothing can be suggested for this kind of page" }]);
  if (field !== otherField && !type.factFields.some((fact) => fact.field === field))
    throw invalidFields([{ path: "field", message: "Unknown field" }]);
  const { field: status, values, visible } = type.status;
  const [entry] = await db
    .select({ id: type.table.id })
    .from(type.table)
    .where(and(eq(columnOf(type, "slug"), slug), eq(columnOf(type, status), values[visible])));
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  return { id: Number(entry.id) };
}
