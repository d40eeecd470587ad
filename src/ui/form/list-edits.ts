/** Edits of a list of items; each gives a new list and leaves the old one as it is. */

/** Moves the item at `from` to `to`. A place outside the list changes nothing. */
export function moveItem<Item>(items: Item[], from: number, to: number): Item[] {
  if (from === to || !(from in items) || !(to in items)) return items;
  const moved = items.toSpliced(from, 1);
  return moved.toSpliced(to, 0, ...items.slice(from, from + 1));
}

export const removeItem = <Item>(items: Item[], index: number): Item[] => items.toSpliced(index, 1);

export const replaceItem = <Item>(items: Item[], index: number, item: Item): Item[] =>
  items.with(index, item);

/**
 * Puts pasted lines into the item at `index`, in place of what is selected there: the first goes into the item, each further
 * line becomes an item after it.
 */
export function pasteIntoItem(
  items: string[],
  index: number,
  selection: { start: number; end: number },
  pasted: string,
): string[] {
  const [first = "", ...rest] = linesOf(pasted);
  const text = items[index] ?? "";
  const item = text.slice(0, selection.start) + first + text.slice(selection.end);
  return items.toSpliced(index, 1, item, ...rest);
}

/** The lines of a text that hold something, without the bullets and numbers of a list. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/^(?:[-*•–]|\d+[.)])\s+/, ""))
    .filter(Boolean);

/** Adds the texts that are not in the list yet, regardless of case; blank ones are left out. */
export function addOnce(items: string[], added: string[]): string[] {
  const known = new Set(items.map(keyOf));
  const fresh = added
    .map((text) => text.trim())
    .filter((text) => text !== "" && !known.has(keyOf(text)) && known.add(keyOf(text)));
  return [...items, ...fresh];
}

const keyOf = (text: string) => text.trim().toLowerCase();
