/** A place of a text that matches: the first character and the one after the last, in UTF-16 units. */
export interface Occurrence {
  start: number;
  end: number;
}

/** A space of any kind, also as an entity, but no paragraph break. */
const anySpace = String.raw`(?:[^\S\n]|&nbsp;|\n(?!\s*\n))+`;

const wordCharacter = String.raw`[\p{L}\p{N}\p{M}]`;

/**
 * Web and mail addresses, domains, and the targets of Markdown and HTML links. The words in them are part of an address, which a
 * replacement would break.
 */
const address =
  /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"')\]]+|[^\s@<>()[\]"':]{1,64}@[^\s@<>()[\]"']+|(?:[\p{L}\p{N}-]+\.)+[a-z]{2,10}(?![\p{L}\p{N}])(?:\/[^\s<>"')\]]*)?|(?<=\]\(<?)[^\s)>]+|(?<=\]:\s?<?)\S+|(?<=(?:href|src)=["'])[^"']+/gu;

const wholeAddress = /^(?:[a-z][a-z0-9+.-]*:)?\/\/?\S*$/;

/**
 * Returns a finder for a phrase in a text in NFC. The phrase must match whole words, in its own case. All kinds of spaces
 * count as equal. Skips addresses, and places where the phrase is already part of `replacement`.
 */
export function phraseFinder(phrase: string, replacement = ""): (text: string) => Occurrence[] {
  const pattern = patternOf(phrase);
  const isPart = placesOf(pattern, replacement.normalize("NFC")).length > 0;
  const done = isPart ? patternOf(replacement) : null;
  return (text) => {
    const found = placesOf(pattern, text);
    if (found.length === 0 || wholeAddress.test(text.trim())) return [];
    const donePlaces = done ? placesOf(done, text) : [];
    return found.filter((place) => !isInside(place, donePlaces) && !isInAddress(text, place));
  };
}

/** True if one of the others contains the place and more. */
const isInside = ({ start, end }: Occurrence, others: Occurrence[]) =>
  others.some((one) => one.start < end && start < one.end && (one.start < start || one.end > end));

const longestAddress = 1000;

/** Examines only the characters around a place up to the next spaces, so that long texts take no longer. */
function isInAddress(text: string, { start, end }: Occurrence): boolean {
  const before = text.slice(Math.max(0, start - longestAddress), start);
  const from = start - (/(?:\]:\s)?\S*$/.exec(before)?.[0].length ?? 0);
  const [after = ""] = /^\S*/.exec(text.slice(end, end + longestAddress)) ?? [];
  const place = { start: start - from, end: end - from };
  return isInside(place, placesOf(address, text.slice(from, end + after.length)));
}

function patternOf(phrase: string): RegExp {
  const words = phrase.normalize("NFC").trim().split(/\s+/).map(RegExp.escape);
  return new RegExp(`(?<!${wordCharacter})${words.join(anySpace)}(?!${wordCharacter})`, "gu");
}

const placesOf = (pattern: RegExp, text: string): Occurrence[] =>
  [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));

/** Replaces the places of a text, which are in order and do not overlap. */
export function replacePlaces(text: string, places: Occurrence[], replacement: string): string {
  let result = "";
  let last = 0;
  for (const { start, end } of places) {
    result += text.slice(last, start) + replacement;
    last = end;
  }
  return result + text.slice(last);
}
