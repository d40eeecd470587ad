import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { combiningMarks, plainLetters } from "#shared/transliteration.ts";

/** The SQL equivalent of `fold` (shared/transliteration). */
export const foldedText = (text: SQLWrapper): SQL<string> =>
  sql`case when octet_length(${text}) = char_length(${text}) then lower(${text}) else ${transliterate(
    sql`lower(regexp_replace(normalize(${text}, nfkd), ${literal(`[${combiningMarks}]`)}, '', 'g'))`,
  )} end`;

const entries = Object.entries(plainLetters);
const singleLetter = entries.filter(([, plain]) => plain.length === 1);
const multiLetter = entries.filter(([, plain]) => plain.length > 1);

/** Letters of cased alphabets that have no decomposed form. */
const lettersWithoutDecomposition = [
  [0x80, 0x58f],
  [0x1e00, 0x1eff],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).filter(
    (letter) => letter.normalize("NFKD") === letter,
  ),
);

/** A letter with its capitals. In some locales, such as `C`, PostgreSQL's `lower` handles ASCII only. */
const bothCases = (letter: string) => [
  letter,
  ...lettersWithoutDecomposition.filter((other) => other !== letter && other.toLowerCase() === letter),
];

/** Capitals whose lower-case letter has no entry. */
const capitals = lettersWithoutDecomposition
  .map((letter) => [letter, letter.toLowerCase()] as const)
  .filter(([letter, small]) => small !== letter && small.length === 1 && !(small in plainLetters));

const inBothCases = (pairs: [letter: string, plain: string][]) =>
  pairs.flatMap(([letter, plain]) => bothCases(letter).map((one) => [one, plain] as const));

/** The letters that map to one letter. */
const singleLetterPairs = [...inBothCases(singleLetter), ...capitals];
const from = singleLetterPairs.map(([letter]) => letter).join("");
const to = singleLetterPairs.map(([, plain]) => plain).join("");
const multiLetterPairs = inBothCases(multiLetter);

const transliterate = (text: SQL): SQL =>
  multiLetterPairs.reduce(
    (inner, [letter, plain]) => sql`replace(${inner}, ${literal(letter)}, ${literal(plain)})`,
    sql`translate(${text}, ${literal(from)}, ${literal(to)})`,
  );

/** Inlined constants. As parameters, two uses in one query would not count as the same expression. */
const literal = (text: string) => sql.raw(`'${text}'`);
