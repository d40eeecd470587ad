import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { combiningMarks, plainLetters } from "#shared/transliteration.ts";

/** SQL expression that returns the same as `fold` (shared/transliteration). */
export const foldedText = (text: SQLWrapper): SQL<string> =>
  sql`case when octet_length(${text}) = char_length(${text}) then lower(${text}) else ${transliterate(
    sql`lower(regexp_replace(normalize(${text}, nfkd), ${literal(`[${combiningMarks}]`)}, '', 'g'))`,
  )} end`;

const entries = Object.entries(plainLetters);
const single = entries.filter(([, plain]) => plain.length === 1);
const several = entries.filter(([, plain]) => plain.length > 1);

/** The letters of the alphabets that have capitals, as far as their accents are no characters of their own. */
const undecomposed = [
  [0x80, 0x58f],
  [0x1e00, 0x1eff],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).filter(
    (letter) => letter.normalize("NFKD") === letter,
  ),
);

/** A letter with its capitals: under some locales, `C` among them, PostgreSQL's `lower` knows ASCII only. */
const bothCases = (letter: string) => [
  letter,
  ...undecomposed.filter((other) => other !== letter && other.toLowerCase() === letter),
];

/** Capitals whose small letter has no entry of its own. */
const capitals = undecomposed
  .map((letter) => [letter, letter.toLowerCase()] as const)
  .filter(([letter, small]) => small !== letter && small.length === 1 && !(small in plainLetters));

const inBothCases = (pairs: [letter: string, plain: string][]) =>
  pairs.flatMap(([letter, plain]) => bothCases(letter).map((one) => [one, plain] as const));

/** Letters that become one letter, each at the place of what it becomes; then those that become several. */
const translated = [...inBothCases(single), ...capitals];
const from = translated.map(([letter]) => letter).join("");
const to = translated.map(([, plain]) => plain).join("");
const replaced = inBothCases(several);

const transliterate = (text: SQL): SQL =>
  replaced.reduce(
    (inner, [letter, plain]) => sql`replace(${inner}, ${literal(letter)}, ${literal(plain)})`,
    sql`translate(${text}, ${literal(from)}, ${literal(to)})`,
  );

/** Constants of our own: as parameters, two uses in one query would not be the same expression. */
const literal = (text: string) => sql.raw(`'${text}'`);
