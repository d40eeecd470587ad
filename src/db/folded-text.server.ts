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

/** Not every locale knows the small form of a capital. */
const bothCases = (letter: string) =>
  [...new Set([letter, letter.toUpperCase()])].filter((one) => one.length === 1);

function transliterate(text: SQL): SQL {
  const pairs = single.flatMap(([letter, plain]) => bothCases(letter).map((one) => [one, plain] as const));
  const from = pairs.map(([letter]) => letter).join("");
  const to = pairs.map(([, plain]) => plain).join("");
  return several
    .flatMap(([letter, plain]) => bothCases(letter).map((one) => [one, plain] as const))
    .reduce(
      (inner, [letter, plain]) => sql`replace(${inner}, ${literal(letter)}, ${literal(plain)})`,
      sql`translate(${text}, ${literal(from)}, ${literal(to)})`,
    );
}

/** Constants of our own: as parameters, two uses in one query would not be the same expression. */
const literal = (text: string) => sql.raw(`'${text}'`);
