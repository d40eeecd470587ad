import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row, SaveContext } from "../content-type.server.ts";
import { examineTexts } from "./examine-texts.server.ts";
import { insertEntries, recordSaves } from "./insert-entries.server.ts";
import { sendFinding } from "./related-finding.server.ts";
import { parsePayload, prepare, type SaveRequest, save } from "./save.server.ts";
import { makeSlugs } from "./slugs.server.ts";

/** The creation of an entry by an editor, as the audit calls it. */
export const creation = "created";

/** Creates an entry. @throws AppError `invalid` with the fields at fault, `conflict` when a given slug is taken */
export async function createEntry(type: ContentType, payload: Row, request: SaveRequest): Promise<Row> {
  await examineTexts(type, payload, request.db, null);
  const [entry] = await retryTakenSlugs(type, [payload], () =>
    create(type, request, { action: creation, from: "payload" }, () => [parsePayload(type.input, payload)]),
  );
  if (!entry) throw new Error("The entry was not stored");
  return entry;
}

/** Many new entries of one type, made by the server itself. */
interface NewEntries {
  /** The audit's word for it: `fetched`. */
  action: string;
  values: Row[];
}

/**
 * Creates all entries or none, by the steps of `createEntry`: what `assertValid` refuses is refused here too. The number of
 * statements does not grow with the entries, as far as the type's `prepare` asks the store nothing. Call `primeEntries`
 * first where this runs within another transaction.
 * @throws AppError `invalid`, and `conflict` when a given slug is taken
 */
export async function createEntries(
  type: ContentType,
  { action, values }: NewEntries,
  request: SaveRequest,
): Promise<Row[]> {
  if (values.length === 0) return [];
  for (const one of values) assertValid(type, one);
  await primeEntries(type, values, request.db);
  const entries = await retryTakenSlugs(type, values, () =>
    create(type, request, { action, from: "server" }, () => values.map((one) => ({ ...one }))),
  );
  return entries;
}

/** Checks the values that the server itself gives an entry. @throws AppError `invalid` with the fields at fault */
export const assertValid = (type: ContentType, values: Row): void => void parsePayload(type.input, values);

/** Does the costly part of `createEntries` that needs no transaction. */
export async function primeEntries(type: ContentType, values: Row[], db: Database): Promise<void> {
  for (let start = 0; start < values.length; start += primedAtOnce)
    await Promise.all(
      values
        .slice(start, start + primedAtOnce)
        .map((one) => type.prime?.(db, null, one) ?? Promise.resolve()),
    );
}

/** Few, so that the threads answer readers in between. */
const primedAtOnce = 5;

const mostTries = 10;

/** Somebody else made the same slug at the same time: the next one is free. */
async function retryTakenSlugs(type: ContentType, given: Row[], work: () => Promise<Row[]>): Promise<Row[]> {
  const areSlugsMade = type.slugLimit !== null && given.every(({ slug }) => !slug);
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === "conflict";
      if (!isTaken || !areSlugsMade || tries >= mostTries) throw error;
    }
  }
}

const create = (
  type: ContentType,
  request: SaveRequest,
  { action, from }: { action: string; from: SaveContext["from"] },
  valuesOf: () => Row[],
): Promise<Row[]> =>
  save(type, request, async (tx, noteChange) => {
    const { editor, jobs, batchId } = request;
    const context = { db: tx, editor, old: null, from, isBatch: batchId !== undefined };
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
