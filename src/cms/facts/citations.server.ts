import { and, eq, getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#accounts/audit.server.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { isKnownDate } from "#shared/is-known-date.ts";
import { isWebAddress } from "#shared/web-address.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { citations } from "../evidence/citation.table.ts";
import { sourceKinds, verdicts } from "../evidence/evidence.ts";
import { type FactField, factValuesOf, periods } from "../evidence/fact-field.ts";
import { hashValue } from "../evidence/facts.server.ts";
import { sources } from "../evidence/source.table.ts";

const text = (limit: number) => z.string().trim().max(limit);

/** Validates a citation as editors send it (contract, section 10). */
export const citationInput = z.object({
  kind: text(50),
  entryId: z.int32().positive(),
  field: text(100),
  item: text(500).nullish(),
  source: z.object({
    url: z.string().max(2000).refine(isWebAddress, "An address begins with https:// or http://"),
    title: text(500).min(1, "Title is required"),
    publisher: text(200).nullish(),
    kind: z.enum(sourceKinds),
    publishedOn: z.string().refine(isKnownDate, "A date is written 2026, 2026-03 or 2026-03-14").nullish(),
    archivedUrl: z.string().max(2000).refine(isWebAddress).nullish(),
  }),
  quote: text(300).nullish(),
  note: text(500).nullish(),
  verdict: z.enum(verdicts).default("supports"),
});
export type CitationInput = z.infer<typeof citationInput>;

/**
 * Cites a source for a value as it is now; the same source for the same value again renews the check. Runs within the
 * transaction of `db`. @throws AppError `not-found` for an unknown entry, `invalid` where there is no such value
 */
export async function cite(db: Database, type: ContentType, input: CitationInput, editor: Editor) {
  const { entryId, field, item, source, quote, note, verdict } = input;
  const entry = await getEntry(db, type, entryId);
  const value = await currentValue(db, type, entry, { field, item: item ?? "" });
  if (value === null)
    throw invalidFields([{ path: "field", message: "The entry has no such value to cite" }]);
  const [saved] = await db
    .insert(sources)
    .values(source)
    .onConflictDoUpdate({ target: sources.url, set: given(source) })
    .returning({ id: sources.id });
  const checked = {
    quote: quote || null,
    note: note || null,
    valueHash: hashValue(value),
    verdict,
    checkedAt: new Date().toISOString(),
    checkedBy: editorName(editor),
    checkBefore: null,
    passageChangedAt: null,
    passageSeenAt: null,
  };
  const [citation] = await db
    .insert(citations)
    .values({ kind: type.kind, entryId, field, item: item ?? "", sourceId: Number(saved?.id), ...checked })
    .onConflictDoUpdate({
      target: [citations.kind, citations.entryId, citations.field, citations.item, citations.sourceId],
      set: checked,
    })
    .returning();
  await recordAudit(db, { kind: type.kind, entryId, title: type.titleOf(entry), action: "cited", editor });
  return { citation, entry };
}

const given = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Deletes a citation; its source stays for others. @throws AppError `not-found` */
export async function deleteCitation(db: Database, type: ContentType, id: number, editor: Editor) {
  const { citation, entry } = await getCitation(db, type, id);
  await db.delete(citations).where(eq(citations.id, id));
  const title = type.titleOf(entry);
  await recordAudit(db, { kind: type.kind, entryId: citation.entryId, title, action: "uncited", editor });
  return { entry };
}

/** Returns the kind of entry that a citation is about. @throws AppError `not-found` */
export async function kindOfCitation(db: Database, id: number): Promise<string> {
  const [found] = await db.select({ kind: citations.kind }).from(citations).where(eq(citations.id, id));
  if (!found) throw noCitation();
  return found.kind;
}

/** Returns a citation with its entry. @throws AppError `not-found` */
export async function getCitation(db: Database, type: ContentType, id: number) {
  const [citation] = await db
    .select()
    .from(citations)
    .where(and(eq(citations.id, id), eq(citations.kind, type.kind)));
  if (!citation) throw noCitation();
  return { citation, entry: await getEntry(db, type, citation.entryId) };
}

const noCitation = () => new AppError("not-found", "Citation not found");

async function getEntry(db: Database, type: ContentType, id: number): Promise<Row> {
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, id)).for("share");
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  return entry;
}

/** Returns the value of a field, or of one element of its list, as it is now; null without one. */
export async function currentValue(
  db: Database,
  type: ContentType,
  entry: Row,
  { field, item }: { field: string; item: string },
) {
  const described = factFieldOf(type, field);
  if (!described) return null;
  const completed = (await type.completeFacts?.(db, entry)) ?? entry;
  return factValuesOf(described, completed).find((value) => value.item === item)?.value ?? null;
}

/** Any field of an entry can be cited; those that its type does not describe are checked as often as company facts. */
function factFieldOf({ factFields, table }: ContentType, field: string): FactField | null {
  const described = factFields.find((candidate) => candidate.field === field);
  if (described) return described;
  return Object.hasOwn(getTableColumns(table), field)
    ? { field, label: field, group: "Other facts", period: periods.company }
    : null;
}
