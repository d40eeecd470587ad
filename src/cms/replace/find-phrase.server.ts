import { setImmediate as yieldToOthers } from "node:timers/promises";
import { and, asc, gt, inArray, sql } from "drizzle-orm";
import { type ContentType, type Row, segmentOf } from "#cms/engine/content-type.server.ts";
import type { Database } from "#db/database.server.ts";
import { type Occurrence, phraseFinder } from "#shared/whole-words.ts";
import { mapTexts, textFields } from "./entry-texts.ts";
import { type FoundField, mostPlaces } from "./replace.schema.ts";

type Find = ReturnType<typeof phraseFinder>;

/** Entries per query. Other requests run in between. */
const entriesAtATime = 20;
const idsAtATime = 2000;

/**
 * Finds a phrase in the texts of all entries, drafts included. Stops after `mostPlaces` fields. `replacement` excludes places
 * that already contain it.
 */
export async function findPhrase(
  db: Database,
  types: ContentType[],
  { phrase, replacement }: { phrase: string; replacement: string },
): Promise<{ fields: FoundField[]; isCut: boolean }> {
  const find = phraseFinder(phrase, replacement);
  const fields: FoundField[] = [];
  for (const type of types) {
    for await (const entry of entriesWith(db, type, phrase)) {
      fields.push(...fieldsWith(type, entry, find));
      if (fields.length > mostPlaces) return { fields: fields.slice(0, mostPlaces), isCut: true };
    }
  }
  return { fields, isCut: false };
}

/** Yields the entries of a type that may contain the phrase. */
async function* entriesWith(db: Database, type: ContentType, phrase: string): AsyncGenerator<Row> {
  const part = longestPlainPart(phrase);
  const { table } = type;
  // Only the phrase's unaccented part is compared here, because its other characters have several spellings.
  const mayContain = part === "" ? undefined : sql`strpos(${table}::text, ${part}) > 0`;
  for await (const ids of idsOf(db, type)) {
    for (let start = 0; start < ids.length; start += entriesAtATime) {
      const rows: Row[] = await db
        .select()
        .from(table)
        .where(and(inArray(table.id, ids.slice(start, start + entriesAtATime)), mayContain))
        .orderBy(asc(table.id));
      for (const row of rows) {
        yield row;
        await yieldToOthers();
      }
      await yieldToOthers();
    }
  }
}

const longestPlainPart = (phrase: string): string =>
  (phrase.normalize("NFD").match(/[A-Za-z0-9]+(?!\p{M})/gu) ?? []).reduce(
    (longest, part) => (part.length > longest.length ? part : longest),
    "",
  );

async function* idsOf(db: Database, { table }: ContentType): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(gt(table.id, last))
      .orderBy(asc(table.id))
      .limit(idsAtATime);
    const ids = rows.map(({ id }) => Number(id));
    if (ids.length === 0) return;
    yield ids;
    last = ids.at(-1) ?? last;
  }
}

const mostExcerpts = 3;

function fieldsWith(type: ContentType, entry: Row, find: Find): FoundField[] {
  return textFields(type).flatMap((field) => {
    const excerpts: FoundField["excerpts"] = [];
    let count = 0;
    mapTexts(type, entry, field, (text) => {
      const places = find(text);
      count += places.length;
      for (const place of places.slice(0, mostExcerpts - excerpts.length))
        excerpts.push(excerptOf(text, place));
      return text;
    });
    if (count === 0) return [];
    return {
      type: segmentOf(type),
      kind: type.kind,
      id: Number(entry.id),
      title: type.titleOf(entry),
      version: String(entry.updatedAt),
      field,
      count,
      excerpts,
      isOtherName: type.spellingFields.includes(field),
    };
  });
}

/** Characters shown on each side of a place. */
const aroundPlace = 60;

const excerptOf = (text: string, { start, end }: Occurrence) => ({
  before: wordsBefore(text.slice(Math.max(0, start - aroundPlace), start), start > aroundPlace),
  found: text.slice(start, end),
  after: wordsAfter(text.slice(end, end + aroundPlace), end + aroundPlace < text.length),
});

const wordsBefore = (text: string, isCut: boolean) => (isCut ? `…${text.replace(/^\S*\s/, "")}` : text);
const wordsAfter = (text: string, isCut: boolean) => (isCut ? `${text.replace(/\s\S*$/, "")}…` : text);
