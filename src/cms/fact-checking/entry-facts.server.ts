import { and, eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { editorNotes } from "../evidence/editor-note.table.ts";
import type { Fact } from "../evidence/evidence.ts";
import { type FactField, type FactItem, factValuesOf } from "../evidence/fact-field.ts";
import { type CitedSource, factsOf, hashValue, listCitations } from "../evidence/facts.server.ts";

/**
 * Returns every fact of an entry for editors, group by group: with its citations, those of former values too, the fields and
 * elements that have no value, and citations whose value is gone. @throws AppError `not-found`
 */
export async function listEntryFacts(db: Database, type: ContentType, id: number) {
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, id));
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  const items = (await type.listFactItems?.(db)) ?? [];
  const [completed, cited, notes] = await Promise.all([
    type.completeFacts?.(db, entry, items) ?? entry,
    listCitations(db, type.kind, [id]),
    listNotes(db, type, id),
  ]);
  const facts = factsOf(type.factFields, completed, cited).map((fact) =>
    describeFact(fact, type.factFields, items, cited),
  );
  return {
    kind: type.kind,
    id,
    title: type.titleOf(entry),
    path: type.pathOf(entry),
    isPublic: type.isPublic(entry),
    entry,
    facts,
    missing: missingFrom(type.factFields, items, completed),
    lost: lostCitations(cited, facts, type.factFields, items),
    notes: notes.map(({ text }) => text),
  };
}

const listNotes = (db: Database, { kind }: ContentType, id: number) =>
  db
    .select({ text: editorNotes.text })
    .from(editorNotes)
    .where(and(eq(editorNotes.kind, kind), eq(editorNotes.entryId, id)))
    .orderBy(editorNotes.position);

const isSame = (a: { field: string; item: string | null }, b: { field: string; item: string | null }) =>
  a.field === b.field && (a.item ?? "") === (b.item ?? "");

/** The names of a fact: of its field, of its element, and of the group that it stands in. */
function namesOf(fact: { field: string; item: string | null }, fields: FactField[], items: FactItem[]) {
  const field = fields.find((candidate) => candidate.field === fact.field);
  const item = items.find((candidate) => isSame(candidate, fact));
  return {
    label: field?.label ?? fact.field,
    itemLabel: item?.label ?? (fact.item || null),
    group: item?.group ?? field?.group ?? "Other facts",
  };
}

function describeFact(
  { sources: _sources, ...fact }: Fact,
  fields: FactField[],
  items: FactItem[],
  cited: CitedSource[],
) {
  const hash = hashValue(fact.value);
  return {
    ...fact,
    ...namesOf(fact, fields, items),
    citations: cited
      .filter((citation) => isSame(citation, fact))
      .map((citation) => forEditors(citation, hash)),
  };
}

const forEditors = ({ entryId: _entryId, valueHash, ...citation }: CitedSource, hash: string | null) => ({
  ...citation,
  isOfThisValue: valueHash === hash,
});

/** A field, or an element of one, that the entry says nothing of. */
interface MissingFact {
  field: string;
  item: string | null;
  label: string;
  group: string;
}

/** The fields without a value, and of lists with known elements those that the entry has no word on. */
function missingFrom(fields: FactField[], items: FactItem[], entry: Row): MissingFact[] {
  return fields.flatMap((field): MissingFact[] => {
    const values = factValuesOf(field, entry);
    const possible = items.filter((item) => item.field === field.field);
    if (possible.length > 0)
      return possible
        .filter(({ item }) => !values.some((value) => value.item === item))
        .map(({ item, label, group }) => ({ field: field.field, item, label, group }));
    if (values.length > 0) return [];
    return [{ field: field.field, item: null, label: field.label, group: field.group }];
  });
}

/** Citations of elements or fields that the entry no longer has: nothing else shows them. */
const lostCitations = (
  cited: CitedSource[],
  facts: { field: string; item: string | null }[],
  fields: FactField[],
  items: FactItem[],
) =>
  cited
    .filter((citation) => !facts.some((fact) => isSame(fact, citation)))
    .map((citation) => ({ ...forEditors(citation, null), ...namesOf(citation, fields, items) }));
