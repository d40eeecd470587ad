/** A marked range of a text, in UTF-16 units. */
export interface TextMark {
  id: string;
  start: number;
  end: number;
  className: string;
  /** The meaning of the mark. */
  label: string;
  /** Its number in a list beside the text. */
  number?: number;
}

/** Marks, and the text they refer to. */
export interface MarkedText {
  text: string;
  marks: TextMark[];
}

/** Moves ranges to their position in the changed text. Drops ranges that overlap the change. Pure. */
export function movePlaces<Place extends { start: number; end: number }>(
  before: string,
  after: string,
  places: Place[],
): Place[] {
  if (before === after) return places;
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const shift = after.length - before.length;
  return places.flatMap((place) => {
    if (place.end <= head) return [place];
    if (place.start < before.length - tail) return [];
    return [{ ...place, start: place.start + shift, end: place.end + shift }];
  });
}

/** A piece of a text, and the ranges that cover it. */
export interface TextPiece<Place> {
  start: number;
  end: number;
  covers: Place[];
}

/** Splits a text at the start and end of every range. Pure. */
export function cutAtPlaces<Place extends { start: number; end: number }>(
  text: string,
  places: Place[],
): TextPiece<Place>[] {
  const edges = places.flatMap(({ start, end }) => [start, end]);
  const cuts = [...new Set([0, ...edges, text.length])]
    .filter((cut) => cut >= 0 && cut <= text.length)
    .toSorted((one, other) => one - other);
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    return { start, end, covers: places.filter((place) => place.start <= start && place.end >= end) };
  });
}
