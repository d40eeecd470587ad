import { fold } from "#shared/transliteration.ts";

/** A part of a text, and where it has words of a query. */
export interface Excerpt {
  excerpt: string;
  matches: [number, number][];
}

/** In characters. */
const longestExcerpt = 220;
/** A match that lies further in is shown with so much before it; others with the whole beginning. */
const farIn = 120;
const before = 60;
const mostMatches = 60;

/** Matches the words with these stems, in singular and plural; those of `beginnings` with any ending. */
export function wordPattern(stems: string[], beginnings: string[]): RegExp | null {
  const endings = (stem: string) =>
    stem.endsWith("y") ? `${stem.slice(0, -1)}(?:y|ies)` : `${stem}(?:s|es)?`;
  const words = [...stems.map(endings), ...beginnings.map((word) => `${word}[\\p{L}\\p{N}]*`)];
  if (words.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}

/** The part of a text with the most words of a query, the first of equals; its beginning where it has none. */
export function excerptOf(text: string, pattern: RegExp | null): Excerpt {
  const found = pattern ? matchesIn(text, pattern) : [];
  const first = bestStart(found);
  const line = lineAround(text, first?.start ?? 0);
  const start =
    first && first.start - line.start > farIn ? wordStart(text, first.start - before) : line.start;
  const end = endOf(text, start, line.end);
  const lead = start > line.start ? "… " : "";
  const shift = lead.length - start;
  return {
    excerpt: lead + text.slice(start, end).trimEnd() + (end < line.end ? " …" : ""),
    matches: found
      .filter((match) => match.start >= start && match.end <= end)
      .map((match) => [match.start + shift, match.end + shift]),
  };
}

interface Match {
  start: number;
  end: number;
  word: string;
}

function matchesIn(text: string, pattern: RegExp): Match[] {
  const found: Match[] = [];
  for (const match of foldedInPlace(text).matchAll(pattern)) {
    found.push({ start: match.index, end: match.index + match[0].length, word: match[0].slice(0, 4) });
    if (found.length === mostMatches) break;
  }
  return found;
}

/** Folds each character to one character, so that places in the result are places in the text. */
const foldedInPlace = (text: string) =>
  text.toLowerCase().length === text.length
    ? text.toLowerCase().replace(/[\u0080-\uffff]/g, (letter) => {
        const plain = fold(letter);
        return plain.length === 1 ? plain : letter;
      })
    : text;

/** The match from which a window holds the most different words. */
function bestStart(found: Match[]): Match | undefined {
  let best: { match: Match; count: number } | undefined;
  for (const [place, match] of found.entries()) {
    const within = found.slice(place).filter(({ end }) => end - match.start < longestExcerpt - before);
    const count = new Set(within.map(({ word }) => word)).size;
    if (!best || count > best.count) best = { match, count };
  }
  return best?.match;
}

function lineAround(text: string, place: number) {
  const end = text.indexOf("\n", place);
  return { start: text.lastIndexOf("\n", place - 1) + 1, end: end < 0 ? text.length : end };
}

/** The beginning of the first word after a place. */
const wordStart = (text: string, place: number) => {
  const space = text.indexOf(" ", place);
  return space < 0 || space > place + before ? place : space + 1;
};

function endOf(text: string, start: number, lineEnd: number): number {
  if (lineEnd - start <= longestExcerpt) return lineEnd;
  const space = text.lastIndexOf(" ", start + longestExcerpt);
  const end = space > start ? space : start + longestExcerpt;
  // Never between the halves of one character.
  return /[\udc00-\udfff]/.test(text[end] ?? "") ? end - 1 : end;
}
