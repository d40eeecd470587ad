import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { type SaveRequest, saveTogether } from "#cms/engine/write/save.server.ts";
import { updateEntry } from "#cms/engine/write/write-entry.server.ts";
import { AppError } from "#shared/errors.ts";
import { phraseFinder, replacePlaces } from "#shared/whole-words.ts";
import { mapTexts, textFields } from "./entry-texts.ts";
import type { replaceAnswer, replaceInput } from "./replace.schema.ts";

type Input = z.infer<typeof replaceInput>;
type Answer = z.infer<typeof replaceAnswer>;

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
 * Replaces a phrase in the chosen fields. Each entry is an ordinary save in its own transaction. All saves form one batch, which can
 * be undone as a whole. Entries that have changed since their `version` are left unchanged.
 * @throws AppError `not-found` for an unknown type
 */
export async function replacePhrase(
  typeOf: (segment: string) => ContentType,
  { find: phrase, with: replacement, fields }: Input,
  request: SaveRequest,
): Promise<Answer> {
  const items = holdersOf(typeOf, fields);
  const [first] = items;
  if (!first) return { batch: null, results: [] };
  const find = phraseFinder(phrase, replacement);
  const save = async (holder: Holder, within: SaveRequest) => {
    const { type, id, version } = holder;
    const [entry]: Row[] = await within.db.select().from(type.table).where(eq(type.table.id, id));
    if (!entry) throw new AppError("not-found", "It was deleted in the meantime");
    holder.title = type.titleOf(entry);
    if (entry.updatedAt !== version) throw new AppError("conflict", "It was changed in the meantime");
    const change = (text: string) => {
      const places = find(text);
      holder.count += places.length;
      return replacePlaces(text, places, replacement);
    };
    const payload = Object.fromEntries(
      holder.fields.map((field) => [field, mapTexts(type, entry, field, change)]),
    );
    if (holder.count === 0) throw new AppError("conflict", "It no longer contains these words");
    await updateEntry(type, { id, version }, payload, within);
  };
  const { batch, refusals } = await saveTogether(
    first.type,
    { action: "words replaced", items, save },
    request,
  );
  return { batch, results: items.map((holder) => resultOf(holder, refusals.get(holder))) };
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
