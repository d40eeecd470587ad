import { and, eq } from "drizzle-orm";
import { type ContentType, columnOf } from "#cms/engine/content-type.server.ts";
import { type FactField, factValuesOf } from "#cms/engine/fact-field.ts";
import { listMovedSlugs } from "#cms/engine/history/moved-slugs.server.ts";
import { valueWords } from "#cms/facts/value-words.ts";
import { otherField } from "#cms/proposals/proposal.ts";
import type { Database } from "#db/database.server.ts";
import type { RequestVariables } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields, invalidPayload } from "#shared/invalid-payload.ts";
import { onOneLine } from "#shared/text.ts";
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
  if (isTrapped(payload)) return;
  const parsed = suggestionInput.safeParse(payload);
  if (!parsed.success) throw invalidPayload(parsed.error);
  const suggestion = parsed.data;
  const entry = await getEntry(db, types, suggestion);
  if (entry.isKnown && suggestion.evidenceUrl === null)
    throw invalidFields([
      {
        path: "proposed",
        message: "The guide already says this. If you know a source for it, please add its address.",
      },
    ]);
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

/**
 * Returns the id of the entry with that current or former slug, and whether the proposed value is already its value.
 * @throws AppError `not-found` unless the entry is public, `invalid` for a field that is not a fact
 */
async function getEntry(
  db: Database,
  types: ContentType[],
  { kind, slug, field, proposed }: SuggestionInput,
) {
  const type = types.find((one) => one.kind === kind && one.factFields.length > 0);
  if (!type)
    throw invalidFields([{ path: "kind", message: "Nothing can be suggested for this kind of page" }]);
  const factField = type.factFields.find((fact) => fact.field === field);
  if (field !== otherField && !factField) throw invalidFields([{ path: "field", message: "Unknown field" }]);
  const { field: status, values, visible } = type.status;
  const moved = await listMovedSlugs(
    db,
    {
      table: type.table,
      slug: columnOf(type, "slug"),
      addressOf: (one) => type.route?.href({ slug: one }) ?? "",
    },
    [slug],
  );
  const [entry] = await db
    .select({ id: type.table.id, value: columnOf(type, factField?.field ?? type.titleField) })
    .from(type.table)
    .where(
      and(eq(columnOf(type, "slug"), moved.get(slug) ?? slug), eq(columnOf(type, status), values[visible])),
    );
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  const shown = factField ? valuesAsShown(factField, entry.value) : [];
  return { id: Number(entry.id), isKnown: shown.some((value) => comparable(value) === comparable(proposed)) };
}

/** Returns a fact's values as readers see them, and a list as one text too. */
function valuesAsShown(factField: FactField, value: unknown): string[] {
  if (factField.element && factField.element.item !== factField.element.value) return [];
  const values = factValuesOf(factField, { [factField.field]: value }).map(({ item, value: one }) =>
    valueWords(factField.field, item || one),
  );
  return [...values, values.join(", ")];
}

const comparable = (text: string) => onOneLine(text.normalize("NFKC")).toLowerCase();
