import { AppError } from "#shared/errors.ts";

/** A field of an entry is nested four deep at most. */
const deepest = 32;
/** An entry has some thousands of parts at most: lists of 500 items of a few fields each. */
const mostParts = 50_000;

/**
 * Refuses JSON that is costly to parse or to walk through, before it is parsed: linear in its bytes, and without recursion.
 * @throws AppError `invalid`
 */
export function assertBoundedJson(bytes: Buffer): void {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        at = endOfString(bytes, at);
        break;
      case openBrace:
      case openBracket:
        depth += 1;
        if (depth > deepest) throw refusal(`is nested more than ${deepest} deep`);
        break;
      case closeBrace:
      case closeBracket:
        depth -= 1;
        break;
      case comma:
        parts += 1;
        if (parts > mostParts) throw refusal(`has more than ${mostParts} parts`);
    }
  }
}

const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('"\\,{}[]');

/** The place of the quote that ends a string; the end of the bytes when none does. Native searches: strings can be long. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf('"', start + 1); at >= 0; at = bytes.indexOf('"', at + 1))
    if (!isEscaped(bytes, at)) return at;
  return bytes.length;
}

/** Returns true after an odd number of backslashes. */
function isEscaped(bytes: Buffer, at: number): boolean {
  let before = at;
  while (bytes[before - 1] === backslash) before -= 1;
  return (at - before) % 2 === 1;
}

function refusal(fault: string): AppError {
  const message = `The request's body ${fault}`;
  return new AppError("invalid", message, { issues: [{ path: "", message }] });
}

/** Tabs and line ends apart, control characters are in no text of ours, and PostgreSQL holds neither NUL nor half a pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

const isUnsound = (text: string) => control.test(text) || !text.isWellFormed();

/** The path of the first string or key that holds a control character, such as `gallery.2`; null when none does. */
export function findControlCharacter(value: unknown): string | null {
  if (typeof value === "string") return isUnsound(value) ? "" : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    if (isUnsound(key)) return "";
    const found = findControlCharacter(part);
    if (found !== null) return found ? `${key}.${found}` : key;
  }
  return null;
}
