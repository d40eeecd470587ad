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

/** The place of the quote that ends a string; the end of the bytes when none does. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === quote) return at;
  }
  return bytes.length;
}

function refusal(fault: string): AppError {
  const message = `The request's body ${fault}`;
  return new AppError("invalid", message, { issues: [{ path: "", message }] });
}

/** Tabs and line ends apart, control characters are in no text of ours, and PostgreSQL holds neither NUL nor half a pair. */
const control = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** The path of the first string or key that holds a control character, such as `gallery.2`; null when none does. */
export function findControlCharacter(value: unknown): string | null {
  if (typeof value === "string") return control.test(value) ? "" : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    if (control.test(key)) return "";
    const found = findControlCharacter(part);
    if (found !== null) return found ? `${key}.${found}` : key;
  }
  return null;
}
