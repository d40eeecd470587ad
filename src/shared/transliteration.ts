/**
 * Latin letters that Unicode does not decompose into a plain one, as PostgreSQL's unaccent writes them. Letters with accents
 * are decomposed by NFKD and need no entry.
 */
export const plainLetters: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th",
  ð: "d",
  đ: "d",
  ø: "o",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  ƀ: "b",
  ɓ: "b",
  ƈ: "c",
  ɖ: "d",
  ɗ: "d",
  ɛ: "e",
  ə: "e",
  ƒ: "f",
  ǥ: "g",
  ɨ: "i",
  ƙ: "k",
  ƚ: "l",
  ɔ: "o",
  ʉ: "u",
  ʋ: "v",
  ƴ: "y",
  ƶ: "z",
};

/** Combining accents, which follow their letter in decomposed text, as ranges of a regular expression. */
export const combiningMarks = "\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe20-\\ufe2f";

const marks = new RegExp(`[${combiningMarks}]`, "g");
const letters = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");

/**
 * Converts a text to lower case and, where possible, to plain Latin letters: `Łódź` becomes `lodz`. `foldedText` does the same in
 * the database.
 */
export function fold(text: string): string {
  // Most texts are ASCII.
  if (!/[\u0080-\uffff]/.test(text)) return text.toLowerCase();
  const decomposed = text.normalize("NFKD").replace(marks, "").toLowerCase();
  return decomposed.replace(letters, (letter) => plainLetters[letter] ?? letter);
}
