/** Edits of a list of items. Each returns a new list and does not modify the old one. */

/** Moves the item at `from` to `to`. Does nothing if either index is out of range. */
export function moveItem<Item>(items: Item[], from: number, to: number): Item[] {
  if (from === to || !(from in items) || !(to in items)) return items;
  const moved = items.toSpliced(from, 1);
  return moved.toSpliced(to, 0, ...items.slice(from, from + 1));
}

export const removeItem = <Item>(items: Item[], index: number): Item[] => items.toSpliced(index, 1);

export const replaceItem = <Item>(items: Item[], index: number, item: Item): Item[] =>
  items.with(index, item);

/**
 * Pastes lines into the item at `index` in place of its selection: the first line goes into the item, and each further line becomes
 * an item after it.
 */
export function pasteIntoItem(
  items: string[],
  index: number,
  selection: { start: number; end: number },
  pasted: string,
  split = linesOf,
): string[] {
  const [first = "", ...rest] = split(pasted);
  const text = items[index] ?? "";
  const item = text.slice(0, selection.start) + first + text.slice(selection.end);
  return items.toSpliced(index, 1, item, ...rest);
}

/** Returns the non-empty lines of a text, or cells of a sheet, without list bullets and numbers. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .flatMap((line) =>
      line
        .trim()
        .replace(/^(?:[-*•–]|\d+[.)])\s+/, "")
        .split("\t"),
    )
    .map((item) => item.trim())
    .filter(Boolean);

/**
 * Splits a text into items at commas and semicolons: `English, German; French` gives three. Commas within parentheses or numbers do
 * not split.
 */
export const itemsOf = (text: string): string[] =>
  linesOf(text)
    .flatMap((line) => line.split(/;|(?<!\d),(?![^(]*\))|,(?!\d)(?![^(]*\))/))
    .map((item) => item.trim())
    .filter(Boolean);

/** Appends the texts that are not in the list yet, case-insensitively. Drops blank ones. */
export function addOnce(items: string[], added: string[]): string[] {
  const keys = new Set(items.map(keyOf));
  const fresh = added
    .map((text) => text.trim())
    .filter((text) => text !== "" && !keys.has(keyOf(text)) && keys.add(keyOf(text)));
  return [...items, ...fresh];
}

const keyOf = (text: string) => text.trim().toLowerCase();
