import { inArray } from "drizzle-orm";
import type { z } from "zod";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { assertContinues } from "#cms/engine/history/batches.server.ts";
import { examineTexts } from "#cms/engine/write/create-entries.server.ts";
import { type SaveRequest, saveTogether } from "#cms/engine/write/save.server.ts";
import { updateEntries, updateEntry } from "#cms/engine/write/write-entry.server.ts";
import { AppError } from "#shared/errors.ts";
import { phraseFinder, replacePlaces } from "#shared/whole-words.ts";
import { mapTexts, textFields } from "./entry-texts.ts";
import type { replaceAnswer, replaceInput } from "./replace.schema.ts";

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
export async function replacePhrase(
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
