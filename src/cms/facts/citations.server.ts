import { isDeepStrictEqual } from "node:util";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#accounts/audit.server.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { sourceKinds, verdicts } from "#cms/engine/evidence.ts";
import { type FactField, factValuesOf, periods } from "#cms/engine/fact-field.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { knownDateInput } from "#shared/is-known-date.ts";
import { isWebAddress } from "#shared/web-address.ts";
import { citations } from "./citation.table.ts";
import { hashValue } from "./facts.server.ts";
import { type SourceChange, type SourceDescription, sources } from "./source.table.ts";

const text = (limit: number) => z.string().trim().max(limit);

/**
 * Validates a citation (contract, section 10). Verdict and kind of source have no default. The desk, which sets `checkPage`, also
 * requires a passage; scripts may omit it, and readers then see "No quotation kept".
 */
export const citationInput = z
  .object({
    kind: text(50),
    entryId: z.int32().positive(),
    field: text(100),
    item: text(500).nullish(),
    source: z.object({
      url: z.string().max(2000).refine(isWebAddress, "The address must start with https:// or http://"),
      title: text(500).min(1, "Title is required"),
      publisher: text(200).nullish(),
      kind: z.enum(sourceKinds, "Choose the kind of source"),
      publishedOn: knownDateInput,
      archivedUrl: z.string().max(2000).refine(isWebAddress).nullish(),
    }),
    quote: text(300).nullish(),
    note: text(500).nullish(),
    verdict: z.enum(verdicts, "Choose whether the source supports the value"),
    /** Requires a passage, fetches the page and refuses a passage that is not on it. */
    checkPage: z.boolean().default(false),
  })
  .refine(({ quote, verdict, checkPage }) => quote || verdict === "contradicts" || !checkPage, {
    path: ["quote"],
    message: "Paste the exact supporting sentence",
  });
export type CitationInput = z.infer<typeof citationInput>;

/**
 * Cites a source for a value's current state. Citing the same source for the same value again renews the check. Runs in the
 * transaction of `db`. `passageSeenAt` is when the passage was found on the page. It is null if the page could not be fetched and
 * the editor read it instead.
 * @throws AppError `not-found` for an unknown entry, `invalid` if the entry has no such value
 */
export async function cite(
  db: Database,
  type: ContentType,
  input: CitationInput,
  { editor, passageSeenAt = null }: { editor: Editor; passageSeenAt?: string | null },
) {
  const { entryId, field, item, source, quote, note, verdict } = input;
  const entry = await getCitedEntry(db, type, entryId);
  const value = await currentValue(db, type, entry, { field, item: item ?? "" });
  if (value === null) throw invalidFields([{ path: "field", message: "The entry does not have this value" }]);
  const [known] = await db.select().from(sources).where(eq(sources.url, source.url)).for("update");
  const [saved] = await db
    .insert(sources)
    .values(source)
    .onConflictDoUpdate({
      target: sources.url,
      set: {
        ...withoutUndefined(source),
        // Other facts cite the source too, so an empty field must not erase what they show.
        publisher: sql`coalesce(excluded.publisher, ${sources.publisher})`,
        publishedOn: sql`coalesce(excluded.published_on, ${sources.publishedOn})`,
      },
    })
    .returning();
  const checked = {
    quote: quote || null,
    note: note || null,
    valueHash: hashValue(value),
    verdict,
    checkedAt: new Date(environment.now()).toISOString(),
    checkedBy: editorName(editor),
    checkBefore: null,
    passageChangedAt: null,
    passageSeenAt,
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
  return { citation, entry, sourceChange: known && saved ? changeOf(known, saved) : null };
}

type Source = typeof sources.$inferSelect;

function changeOf(known: Source, saved: Source): SourceChange | null {
  const [before, after] = [descriptionOf(known), descriptionOf(saved)];
  return isDeepStrictEqual(before, after) ? null : { id: known.id, before, after };
}

export const descriptionOf = ({
  title,
  publisher,
  kind,
  publishedOn,
  archivedUrl,
}: Source): SourceDescription => ({ title, publisher, kind, publishedOn, archivedUrl });

const withoutUndefined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Deletes a citation but keeps its source, which others may use. @throws AppError `not-found` */
export async function deleteCitation(db: Database, type: ContentType, id: number, editor: Editor) {
  const { citation, entry } = await getCitation(db, type, id);
  await db.delete(citations).where(eq(citations.id, id));
  const title = type.titleOf(entry);
  await recordAudit(db, { kind: type.kind, entryId: citation.entryId, title, action: "uncited", editor });
  return { entry };
}

/** Returns the kind of a citation's entry. @throws AppError `not-found` */
export async function kindOfCitation(db: Database, id: number): Promise<string> {
  const [citation] = await db.select({ kind: citations.kind }).from(citations).where(eq(citations.id, id));
  if (!citation) throw noCitation();
  return citation.kind;
}

/** Returns a citation with its entry. @throws AppError `not-found` */
export async function getCitation(db: Database, type: ContentType, id: number) {
  const [citation] = await db
    .select()
    .from(citations)
    .where(and(eq(citations.id, id), eq(citations.kind, type.kind)));
  if (!citation) throw noCitation();
  return { citation, entry: await getCitedEntry(db, type, citation.entryId) };
}

const noCitation = () => new AppError("not-found", "Citation not found");

/** Returns the cited entry, locked against deletion. @throws AppError `not-found` */
export async function getCitedEntry(db: Database, type: ContentType, id: number): Promise<Row> {
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, id)).for("share");
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  return entry;
}

/** Returns the current value of a field, or of one element of its list, or null. */
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

/** Any field of an entry can be cited. Fields that the type does not describe are due as often as company facts. */
function factFieldOf({ factFields, table }: ContentType, field: string): FactField | null {
  const described = factFields.find((candidate) => candidate.field === field);
  if (described) return described;
  return Object.hasOwn(getTableColumns(table), field)
    ? { field, label: field, group: "Other facts", period: periods.company }
    : null;
}
