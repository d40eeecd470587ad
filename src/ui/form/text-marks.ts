/** A stretch of a text that is marked, in UTF-16 units. */
export interface TextMark {
  id: string;
  start: number;
  end: number;
  /** Its look. */
  className: string;
  /** Meaning of the mark, as a label. */
  label: string;
  /** Its number in a list beside the text. */
  number?: number;
}

/** Marks, and the text they were made for. */
export interface MarkedText {
  text: string;
  marks: TextMark[];
}

/** Moves places to where they are in the changed text. Places in the part that changed are left out. Pure. */
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

/** A part of a text and the places that cover it. */
export interface TextPiece<Place> {
  start: number;
  end: number;
  covers: Place[];
}

/** Cuts a text wherever a place begins or ends; nothing of it is left out. Pure. */
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
