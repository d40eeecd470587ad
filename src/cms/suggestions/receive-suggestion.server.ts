import { and, eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields, invalidPayload } from "#shared/invalid-payload.ts";
import { type ContentType, columnOf } from "../content-type.server.ts";
import { otherField, type SuggestionInput, suggestionInput } from "./suggestion.ts";
import { storeUnconfirmed } from "./suggestions.server.ts";

/** The answer to every suggestion, whether or not anything was stored. */
export const receivedMessage =
  "Thank you. Please open the link in the email that we have sent you: editors see your suggestion once you have confirmed it.";

/**
 * Takes in a suggestion from anybody: stores it unconfirmed and sends its sender a mail to confirm it.
 * @param client the address that the call came from
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
  await suggestionLimits.countSuggestion(suggestion.email, { kind: suggestion.kind, id: entry.id });
  await db.transaction(async (tx) => {
    const suggestionId = await storeUnconfirmed(tx, entry.id, suggestion);
    await jobs.send(tx, "mail-suggestion", { suggestionId, about: "confirmation" });
  });
}

/** People do not see the field `homepage`; programs that fill in every field do. */
const isTrapped = ({ homepage }: Record<string, unknown>) =>
  homepage !== undefined && homepage !== null && homepage !== "";

/** @throws AppError `not-found` unless readers see the entry, `invalid` for a field that holds no fact */
async function getEntry(db: Database, types: ContentType[], { kind, slug, field }: SuggestionInput) {
  const type = types.find((one) => one.kind === kind && one.factFields.length > 0);
  if (!type)
    throw invalidFields([{ path: "kind", message: "Nothing can be suggested for this kind of page" }]);
  if (field !== otherField && !type.factFields.some((fact) => fact.field === field))
    throw invalidFields([{ path: "field", message: "There is no such field" }]);
  const { field: status, values, visible } = type.status;
  const [entry] = await db
    .select({ id: type.table.id })
    .from(type.table)
    .where(and(eq(columnOf(type, "slug"), slug), eq(columnOf(type, status), values[visible])));
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  return { id: Number(entry.id) };
}
