import { recordAudit } from "#accounts/audit.server.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import type { ContentType } from "../content-type.server.ts";
import { beginBatch } from "../history/batches.server.ts";
import type { SaveRequest } from "./save.server.ts";

interface Batch<Item> {
  /** The audit's word for it: `published together`. */
  action: string;
  items: Item[];
  /** Saves one item, in a transaction of its own. */
  save: (item: Item, request: SaveRequest) => Promise<unknown>;
}

/** `batch` is the number by which all of it can be undone, null when nothing was saved; the others are refused, and why. */
interface SavedBatch<Item> {
  batch: number | null;
  refusals: Map<Item, string>;
}

/**
 * Saves entries of one type one after the other, so that others are served in between and one that is refused leaves the rest
 * done. All of them are one batch, undone as a whole; what was done before a fault can be undone all the same.
 */
export async function saveTogether<Item>(
  { kind }: ContentType,
  { action, items, save }: Batch<Item>,
  request: SaveRequest,
): Promise<SavedBatch<Item>> {
  const { db, editor } = request;
  const batchId = await beginBatch(db, { kind, action, editor });
  const refusals = new Map<Item, string>();
  let done = 0;
  try {
    for (const item of items) {
      const refusal = await refusalOf(save(item, { ...request, batchId }));
      if (refusal === null) done += 1;
      else refusals.set(item, refusal);
    }
  } finally {
    const title = pluralize(done, "entry", "entries");
    if (done > 0) await recordAudit(db, { kind, title, action, editor, batchId });
  }
  return { batch: done > 0 ? batchId : null, refusals };
}

/** Returns why a save was refused; null for one that was made. */
export async function refusalOf(save: Promise<unknown>): Promise<string | null> {
  try {
    await save;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
