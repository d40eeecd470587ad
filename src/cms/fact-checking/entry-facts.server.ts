import { and, eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { editorNotes } from "../evidence/editor-note.table.ts";
import { factsOf, hashValue, listCitations } from "../evidence/facts.server.ts";

/**
 * Returns every fact of an entry for editors: with its citations, those of former values too, and the fields that have no
 * value. @throws AppError `not-found`
 */
export async function listEntryFacts(db: Database, type: ContentType, id: number) {
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, id));
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  const completed = (await type.completeFacts?.(db, entry)) ?? entry;
  const [cited, notes] = await Promise.all([
    listCitations(db, type.kind, [id]),
    db
      .select({ text: editorNotes.text })
      .from(editorNotes)
      .where(and(eq(editorNotes.kind, type.kind), eq(editorNotes.entryId, id)))
      .orderBy(editorNotes.position),
  ]);
  const labels = new Map(type.factFields.map(({ field, label }) => [field, label]));
  const facts = factsOf(type.factFields, completed, cited).map(({ sources: _sources, ...fact }) => ({
    ...fact,
    label: labels.get(fact.field) ?? fact.field,
    citations: cited
      .filter(({ field, item }) => field === fact.field && item === (fact.item ?? ""))
      .map(({ entryId, valueHash, ...citation }) => ({
        ...citation,
        isOfThisValue: valueHash === hashValue(fact.value),
      })),
  }));
  const filled = new Set(facts.map(({ field }) => field));
  return {
    kind: type.kind,
    id,
    title: type.titleOf(entry),
    path: type.pathOf(entry),
    facts,
    missing: type.factFields
      .filter(({ field }) => !filled.has(field))
      .map(({ field, label }) => ({ field, label })),
    notes: notes.map(({ text }) => text),
  };
}
