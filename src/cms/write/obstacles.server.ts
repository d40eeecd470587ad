import { AppError } from "#shared/errors.ts";
import type { BatchEntry } from "../history/batch.table.ts";

/** An entry that prevents a batch from being undone. */
export interface Obstacle extends BatchEntry {
  reason: string;
}

export interface Undone {
  restored: number;
  obstacles: Obstacle[];
}

/** Items undone together. Few: the embedded store serves nobody else during a statement. */
const itemsAtATime = 50;

/**
 * Undoes items part by part; a part that cannot be undone as a whole, item by item. Where an entry occurs twice, what comes
 * first is undone first, in a part of its own. `undo` undoes all of what it is given, or throws.
 */
export async function undoInParts<Item extends BatchEntry>(
  items: Item[],
  undo: (part: Item[]) => Promise<unknown>,
): Promise<Undone> {
  const obstacles: Obstacle[] = [];
  for (const part of partsOf(items)) obstacles.push(...(await undoPart(part, undo)));
  return { restored: items.length - obstacles.length, obstacles };
}

function partsOf<Item extends BatchEntry>(items: Item[]): Item[][] {
  const parts: Item[][] = [];
  for (const item of items) {
    const last = parts.at(-1);
    const hasRoom = last && last.length < itemsAtATime;
    if (hasRoom && !last.some(({ entryId }) => entryId === item.entryId)) last.push(item);
    else parts.push([item]);
  }
  return parts;
}

async function undoPart<Item extends BatchEntry>(
  part: Item[],
  undo: (part: Item[]) => Promise<unknown>,
): Promise<Obstacle[]> {
  const reason = await reasonAgainst(undo(part));
  if (reason === null) return [];
  if (part.length === 1) return part.map(({ entryId, title }) => ({ entryId, title, reason }));
  const obstacles: Obstacle[] = [];
  for (const item of part) obstacles.push(...(await undoPart([item], undo)));
  return obstacles;
}

/** Returns why an entry cannot be restored: somebody has changed it, or its place is taken. */
async function reasonAgainst(restoration: Promise<unknown>): Promise<string | null> {
  try {
    await restoration;
    return null;
  } catch (error) {
    if (error instanceof AppError && (error.code === "conflict" || error.code === "not-found"))
      return error.message;
    throw error;
  }
}
