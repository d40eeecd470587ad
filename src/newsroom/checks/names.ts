import type { WordSequence } from "./quotations.ts";
import { keyOf, type Place, tokenize, withoutAddresses } from "./tokenize.ts";

export interface NameMention extends Place {
  text: string;
  parts: string[];
}

/** A word that may be part of a name. */
interface Part extends Place {
  text: string;
  beginsSentence: boolean;
}

const capitalized = /\p{Lu}[\p{L}\p{M}\p{N}]*(?:[’'](?!s\b)\p{L}+)*/gu;
/** Matches the text between two parts of one name. */
const connector =
  /^(?:[ \u00a0]|-|\.[ \u00a0]|[ \u00a0](?:of(?: the)?|de|del|la|van|von|der|den|du|für|&)[ \u00a0])+$/u;
const beginning = /(?:^|[.!?:;…\n|]|[.!?…][”"’')\]])[\s>#*_~“„«"‘'([-]*$/u;

/** Courtesy titles before a name. They are not claims. */
const courtesyTitles = new Set("mr mrs ms dr prof sir dame lord lady".split(" "));

/** Titles before or after a name. The name itself identifies the person. */
const titles = new Set(
  "professor ceo cfo coo cto cio chief executive officer president chairman chairwoman chair director founder partner managing head senior vice".split(
    " ",
  ),
);

/** Capitalized words that are not names. */
const ordinary = new Set(
  "i a an the in on at to for from of and or but yet so if as by with without while when where what who how why this that these those it its he she they we you his her their our your there here not no yes all any some many most more each every both after before since until during despite although though however moreover meanwhile instead also according then now today still just only even last next earlier later soon once meantime because unlike like among within under over through across against about between during whether why new most few several other another such same own first second third one two three family office offices".split(
    " ",
  ),
);

/** Returns the names in a text: runs of capitalized words. A sentence's first word counts only if more of a name follows. */
export function findNames(markdown: string): NameMention[] {
  const text = withoutAddresses(markdown);
  const lower = new Set([...text.matchAll(/(?<!\p{L})\p{Ll}[\p{L}’']*/gu)].map(([word]) => keyOf(word)));
  const isOrdinary = (word: string) => ordinary.has(keyOf(word)) || lower.has(keyOf(word));
  return linesOf(text).flatMap((line) =>
    isHeadline(line.text)
      ? []
      : groupsOf(text, partsOf(text, line)).flatMap((parts) => nameOf(markdown, parts, isOrdinary)),
  );
}

/** Returns true if the source contains the name: its parts in order, or in two pieces if it has more than two parts. */
export function isNameSupported(
  { text, parts }: Pick<NameMention, "text" | "parts">,
  source: WordSequence,
): boolean {
  if (source.has(tokenize(text))) return true;
  const nameParts = parts.filter(
    (part) => !courtesyTitles.has(keyOf(part)) && !(titles.has(keyOf(part)) && source.hasWord(part)),
  );
  if (!nameParts.every((part) => source.hasWord(part) || isKnownByInitials(part, source))) return false;
  return piecesOf(nameParts, source) <= Math.ceil(nameParts.length / 2);
}

const isKnownByInitials = (part: string, source: WordSequence) =>
  /^\p{Lu}{2,6}$/u.test(part) && source.hasInitials(part);

/** Returns the smallest number of pieces a name splits into so that the source contains each piece unchanged. */
function piecesOf(parts: string[], source: WordSequence): number {
  let pieces = 0;
  for (let first = 0; first < parts.length; pieces++) {
    let length = parts.length - first;
    while (
      length > 1 &&
      !source.has(parts.slice(first, first + length).map((part) => ({ key: keyOf(part) })))
    )
      length -= 1;
    first += length;
  }
  return pieces;
}

const linesOf = (text: string): (Place & { text: string })[] =>
  [...text.matchAll(/[^\n]+/g)].map(({ 0: line, index }) => ({
    text: line,
    start: index,
    end: index + line.length,
  }));

/** Returns true if most words of the line are capitalized, so that capitals do not indicate names. */
function isHeadline(line: string): boolean {
  const words = line.match(/\p{L}{4,}/gu) ?? [];
  const high = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  if (words.length <= 3) return /^\s*#/.test(line);
  return high / words.length > 0.6 && !/[.!?][”"’')\]]*\s*$/.test(line);
}

const partsOf = (text: string, line: Place): Part[] =>
  [...text.slice(line.start, line.end).matchAll(capitalized)]
    .filter(
      ({ 0: word, index }) => word.length > 1 && !/[\p{L}\p{N}]/u.test(text.charAt(line.start + index - 1)),
    )
    .map(({ 0: word, index }) => ({
      text: word,
      start: line.start + index,
      end: line.start + index + word.length,
      beginsSentence: beginning.test(text.slice(Math.max(0, line.start + index - 12), line.start + index)),
    }));

/** Groups adjacent parts into names. */
function groupsOf(text: string, parts: Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && !part.beginsSentence && connector.test(text.slice(last.end, part.start)))
      group.push(part);
    else groups.push([part]);
  }
  return groups;
}

function nameOf(markdown: string, parts: Part[], isOrdinary: (word: string) => boolean): NameMention[] {
  const nameParts = parts.slice();
  while (
    nameParts[0] &&
    (isMereBeginning(nameParts[0], nameParts.length, isOrdinary) || isDateWord(nameParts[0].text))
  )
    nameParts.shift();
  while (isDateWord(nameParts.at(-1)?.text)) nameParts.pop();
  const [first, last] = [nameParts[0], nameParts.at(-1)];
  if (!first || !last || nameParts.every(({ text }) => isNobody(keyOf(text)))) return [];
  const place = { start: first.start, end: last.end };
  return [
    { ...place, text: markdown.slice(place.start, place.end), parts: nameParts.map(({ text }) => text) },
  ];
}

/** The capital of a sentence's first word is ignored unless a name follows and the word never occurs in lower case. */
const isMereBeginning = (part: Part, length: number, isOrdinary: (word: string) => boolean) =>
  part.beginsSentence && (length === 1 || isOrdinary(part.text));

const isNobody = (key: string) => ordinary.has(key) || courtesyTitles.has(key);

const dateWord =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/i;
const isDateWord = (word = "") => dateWord.test(word);
