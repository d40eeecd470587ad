import { setImmediate as yieldToOthers } from "node:timers/promises";
import { and, asc, gt, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { type ContentType, type Row, segmentOf } from "#cms/engine/content-type.server.ts";
import { assertContinues } from "#cms/engine/history/batches.server.ts";
import { typesByPath } from "#cms/engine/types-by-kind.server.ts";
import { examineTexts } from "#cms/engine/write/create-entries.server.ts";
import { type SaveRequest, saveTogether } from "#cms/engine/write/save.server.ts";
import { saveRequest } from "#cms/engine/write/write-calls.server.ts";
import { updateEntries, updateEntry } from "#cms/engine/write/write-entry.server.ts";
import type { Database } from "#db/database.server.ts";
import { batchesById } from "#db/id-batches.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { AppError } from "#shared/errors.ts";
import { soundTexts } from "#shared/sound-text.ts";
import { type Occurrence, phraseFinder, replacePlaces } from "#shared/whole-words.ts";
import {
  type FoundField,
  findInput,
  foundFields,
  mostPlaces,
  replaceAnswer,
  replaceInput,
} from "./replace.schema.ts";

/** Editors' API that finds words in all entries and replaces them. */
export function replaceApi(types: ContentType[]) {
  const typeOf = typesByPath(types);
  return callsApi("Content manager", [
    call("GET /api/admin/words", {
      action: "content:read",
      summary:
        "The fields of all entries that contain `find` as whole words, except where they already contain `with`",
      query: findInput,
      result: foundFields,
      failures: { 400: "There are no words to find" },
      run: ({ db, query }) => findPhrase(db, types, { phrase: query.find, replacement: query.with }),
    }),
    call("POST /api/admin/words", {
      action: "content:publish",
      summary:
        "Replace words in the chosen fields: one batch, which can be undone as a whole; `batch` continues that of an earlier call. Entries changed since their `version` stay unchanged",
      body: replaceInput,
      result: replaceAnswer,
      failures: {
        400: "A parameter is invalid",
        404: "Type or batch not found",
        409: "The batch was undone",
      },
      run: ({ c, body }) => replacePhrase(typeOf, body, saveRequest(c)),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof replaceApi> {}
}

type Find = ReturnType<typeof phraseFinder>;

/** Entries per query. Other requests run in between. */
const entriesAtATime = 20;
const idsAtATime = 2000;

/**
 * Finds a phrase in the texts of all entries, drafts included. Stops after `mostPlaces` fields. `replacement` excludes places
 * that already contain it.
 */
async function findPhrase(
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
  const allIds = batchesById((lastId) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(gt(table.id, lastId))
      .orderBy(asc(table.id))
      .limit(idsAtATime),
  );
  for await (const batch of allIds) {
    const ids = batch.map(({ id }) => Number(id));
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

type Input = z.infer<typeof replaceInput>;
type Answer = z.infer<typeof replaceAnswer>;

/** The audit log's action. */
const action = "words replaced";

interface Holder {
  type: ContentType;
  segment: string;
  id: number;
  version: string;
  fields: string[];
  /** Filled in by the save. */
  title: string;
  count: number;
}

/**
 * Replaces a phrase in the chosen fields by ordinary saves, a few entries in each transaction. All saves form one batch, which can be
 * undone as a whole; a call can continue the batch of an earlier one. Entries that have changed since their `version` are left unchanged.
 * @throws AppError `not-found` for an unknown type or another editor's batch, `conflict` for a batch that was undone
 */
async function replacePhrase(
  typeOf: (segment: string) => ContentType,
  { find: phrase, with: replacement, fields, batch: continued }: Input,
  request: SaveRequest,
): Promise<Answer> {
  const items = holdersOf(typeOf, fields);
  const [first] = items;
  if (!first) return { batch: continued ?? null, results: [] };
  const find = phraseFinder(phrase, replacement);
  const payloadOf = (holder: Holder, entry: Row | undefined): Row => {
    const { type, version } = holder;
    if (!entry) throw new AppError("not-found", "It was deleted in the meantime");
    holder.title = type.titleOf(entry);
    if (entry.updatedAt !== version) throw new AppError("conflict", "It was changed in the meantime");
    holder.count = 0;
    const change = (text: string) => {
      const places = find(text);
      holder.count += places.length;
      return replacePlaces(text, places, replacement);
    };
    const payload = Object.fromEntries(
      holder.fields.map((field) => [field, mapTexts(type, entry, field, change)]),
    );
    if (holder.count === 0) throw new AppError("conflict", "It no longer contains these words");
    return payload;
  };
  const saveOne = async (holder: Holder, within: SaveRequest) => {
    const { type, id, version } = holder;
    const entry = (await entriesOf(within, [holder])).get(id);
    await updateEntry(type, { id, version }, payloadOf(holder, entry), within);
  };
  const saveAll = async (holders: Holder[], within: SaveRequest) => {
    const [type = first.type, ...others] = new Set(holders.map((holder) => holder.type));
    if (others.length > 0) throw new AppError("conflict", "Entries of several types are saved one by one");
    const entries = await entriesOf(within, holders);
    const updates = holders.map((holder) => {
      const { id, version } = holder;
      return { id, version, payload: payloadOf(holder, entries.get(id)) };
    });
    await Promise.all(updates.map(({ id, payload }) => examineTexts(type, payload, within.db, id)));
    await updateEntries(type, updates, within);
  };
  if (continued !== undefined)
    await assertContinues(request.db, continued, { action, editor: request.editor });
  const { batch, refusals } = await saveTogether(
    first.type,
    { action, items, save: saveOne, saveAll },
    continued === undefined ? request : { ...request, batchId: continued },
  );
  return {
    batch: batch ?? continued ?? null,
    results: items.map((holder) => resultOf(holder, refusals.get(holder))),
  };
}

/** The entries of holders of one type, by id. */
async function entriesOf({ db }: SaveRequest, holders: Holder[]): Promise<Map<number, Row>> {
  const [first] = holders;
  if (!first) return new Map();
  const { table } = first.type;
  const rows: Row[] = await db
    .select()
    .from(table)
    .where(
      inArray(
        table.id,
        holders.map(({ id }) => id),
      ),
    );
  return new Map(rows.map((row) => [Number(row.id), row]));
}

function holdersOf(typeOf: (segment: string) => ContentType, fields: Input["fields"]): Holder[] {
  const byEntry = Map.groupBy(fields, ({ type, id }) => `${type} ${id}`);
  return [...byEntry.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const type = typeOf(first.type);
    const allowed = new Set(textFields(type));
    const names = [...new Set(own.map(({ field }) => field))].filter((field) => allowed.has(field));
    return { ...first, type, segment: first.type, fields: names, title: `Number ${first.id}`, count: 0 };
  });
}

const resultOf = (
  { segment, id, title, count }: Holder,
  message: string | undefined,
): Answer["results"][number] =>
  message === undefined
    ? { type: segment, id, title, count, ok: true }
    : { type: segment, id, title, count: 0, ok: false, message };

/** Fields with addresses, or with references to other entries. */
const isReference = (name: string) => /^(?:slug|id|.*(?:Slug|Slugs|Id|Ids|Url))$/.test(name);

/** Returns the fields of a type that editors write and that can contain words. */
function textFields({ input, status, unlisted = [] }: ContentType): string[] {
  return Object.keys(input.shape).filter(
    (name) => name !== status.field && !isReference(name) && !unlisted.includes(name),
  );
}

/**
 * Returns a field's value with every text in it changed, also in lists and objects. Leaves references in the elements of a list
 * unchanged, such as the slug of a capability's feature.
 */
function mapTexts(
  { factFields }: Pick<ContentType, "factFields">,
  entry: Row,
  field: string,
  change: (text: string) => string,
): unknown {
  const element = factFields.find((fact) => fact.field === field)?.element;
  const reference = element && element.item !== element.value ? element.item : null;
  const mapValue = (value: unknown): unknown => {
    if (typeof value === "string") return change(value);
    if (Array.isArray(value)) return value.map(mapValue);
    if (typeof value !== "object" || value === null || value instanceof Date) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === reference || isReference(key) ? part : mapValue(part),
      ]),
    );
  };
  return mapValue(soundTexts(entry[field]));
}
