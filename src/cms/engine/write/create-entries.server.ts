import { eq } from "drizzle-orm";
import { findTextFault } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError, asTransient } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import type { ContentType, Row, SaveContext } from "../content-type.server.ts";
import { sendFinding } from "../related/related-content.server.ts";
import { parsePayload, prepare, type SaveRequest, save } from "./save.server.ts";
import { makeSlugs } from "./slugs.server.ts";
import { insertEntries, recordSaves } from "./store-changes.server.ts";

/** The audit log's action for an entry that an editor creates. */
export const creation = "created";

/** @throws AppError `invalid` with the invalid fields, `conflict` if a given slug is taken */
export async function createEntry(type: ContentType, payload: Row, request: SaveRequest): Promise<Row> {
  await examineTexts(type, payload, request.db, null);
  const [entry] = await retryTakenSlugs(type, [payload], () =>
    create(type, request, { action: creation, from: "payload" }, () => [parsePayload(type.input, payload)]),
  );
  if (!entry) throw new Error("The entry was not stored");
  return entry;
}

interface NewEntries {
  /** The audit log's action, such as `fetched`. */
  action: string;
  values: Row[];
  /** Default: `server`. The texts of a payload must be examined first. */
  from?: "payload" | "server";
}

/**
 * Creates all entries or none, with the checks of `createEntry`. Values that `assertValid` rejects are rejected here too. The
 * number of statements does not grow with the number of entries, unless the type's `prepare` queries the database. Inside another
 * transaction, call `primeEntries` first.
 * @throws AppError `invalid`, `conflict` if a given slug is taken
 */
export async function createEntries(
  type: ContentType,
  { action, values, from = "server" }: NewEntries,
  request: SaveRequest,
): Promise<Row[]> {
  if (values.length === 0) return [];
  const parsed = values.map((one) => parsePayload(type.input, one));
  await primeEntries(type, values, request.db);
  const rowsOf = () => (from === "payload" ? parsed : values).map((one) => ({ ...one }));
  return retryTakenSlugs(type, values, () => create(type, request, { action, from }, rowsOf));
}

/** Validates values that the server itself generates. @throws AppError `invalid` with the invalid fields */
export const assertValid = (type: ContentType, values: Row): void => void parsePayload(type.input, values);

/** Does the expensive work of `createEntries` that needs no transaction. */
export async function primeEntries(type: ContentType, values: Row[], db: Database): Promise<void> {
  for (let start = 0; start < values.length; start += primedAtOnce)
    await Promise.all(
      values
        .slice(start, start + primedAtOnce)
        .map((one) => type.prime?.(db, null, one) ?? Promise.resolve()),
    );
}

/** Few, so that the workers can serve readers in between. */
const primedAtOnce = 5;

const mostTries = 10;

/** If a concurrent save took the same generated slug, retries with the next free one. */
async function retryTakenSlugs(
  type: ContentType,
  payloads: Row[],
  work: () => Promise<Row[]>,
): Promise<Row[]> {
  const areSlugsMade = type.slugLimit !== null && payloads.every(({ slug }) => !slug);
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isSlugTaken(error) || !areSlugsMade || tries >= mostTries) throw error;
    }
  }
}

const isSlugTaken = (error: unknown) =>
  error instanceof AppError &&
  error.code === "conflict" &&
  error.details.issues?.some(({ path }) => path === "slug") === true;

const create = (
  type: ContentType,
  request: SaveRequest,
  { action, from }: { action: string; from: SaveContext["from"] },
  valuesOf: () => Row[],
): Promise<Row[]> =>
  save(type, request, async (tx, noteChange) => {
    const { editor, settings, jobs, batchId } = request;
    const context = { db: tx, editor, settings, old: null, from, isBatch: batchId !== undefined };
    const rows: Row[] = [];
    for (const values of valuesOf()) rows.push(await prepare(type, values, context));
    await fillInSlugs(tx, type, rows);
    const entries = await insertEntries(tx, type, rows);
    await recordSaves(tx, type, entries, { action, editor, batchId });
    await sendFinding(tx, type, entries, jobs);
    for (const entry of entries) noteChange(null, entry);
    return entries;
  });

async function fillInSlugs(db: Database, type: ContentType, rows: Row[]) {
  const unnamed = type.slugLimit ? rows.filter(({ slug }) => !slug) : [];
  const slugs = await makeSlugs(db, type, unnamed.map(type.titleOf));
  for (const [place, row] of unnamed.entries()) row.slug = slugs[place];
}

/**
 * Renders a payload's texts before the save's transaction opens. Existing content of the entry is accepted.
 * @throws AppError `invalid` with the fields that would render empty or cannot be rendered
 */
export async function examineTexts(type: ContentType, payload: Row, db: Database, id: number | null) {
  const parsed = type.input.partial().safeParse(payload);
  // The save reports other validation errors.
  if (!parsed.success) return;
  await assertSound(type, parsed.data, db, id);
  await type.prime?.(db, id, parsed.data);
}

async function assertSound(type: ContentType, values: Row, db: Database, id: number | null) {
  const results = await Promise.all(
    type.texts
      .flatMap((field) => textsOf(values, field))
      .map(async ({ path, text }) => ({ path, text, fault: await findTextFault(text) })),
  );
  const faulty = results.filter(({ fault }) => fault !== null);
  if (faulty.length === 0) return;
  const textsBefore = new Set(id === null ? [] : await storedTexts(type, db, id));
  const refused = faulty.filter(({ text }) => !textsBefore.has(text));
  if (refused.length === 0) return;
  const refusal = invalidFields(
    refused.map(({ path, fault }) => ({ path, message: `The text ${fault?.words}` })),
  );
  throw refused.every(({ fault }) => fault?.isTransient) ? asTransient(refusal) : refusal;
}

async function storedTexts(type: ContentType, db: Database, id: number): Promise<string[]> {
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, id));
  return type.texts.flatMap((field) => textsOf(entry ?? {}, field)).map(({ text }) => text);
}

function textsOf(values: Row, field: string): { path: string; text: string }[] {
  const [name = "", inner] = field.split(".");
  const value = values[name];
  if (inner === undefined) return typeof value === "string" && value ? [{ path: name, text: value }] : [];
  return (Array.isArray(value) ? value : []).flatMap((item: Row, index) =>
    textsOf(item, inner).map(({ text }) => ({ path: `${name}.${index}.${inner}`, text })),
  );
}
