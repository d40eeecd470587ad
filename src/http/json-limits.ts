import { AppError } from "#shared/errors.ts";

const requestLimits = {
  /** Fields of entries nest at most four levels deep. */
  deepest: 32,
  /** Entries have a few thousand parts at most: lists of 500 items with a few fields each. */
  mostParts: 50_000,
};

/**
 * Refuses JSON that is costly to parse or traverse, before parsing it. Runs in linear time, without recursion.
 * @throws AppError `invalid`
 */
export function assertBoundedJson(bytes: Buffer, { deepest, mostParts } = requestLimits): void {
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

/** Returns the index of the quote that ends a string, or the end of the bytes. Uses native search, as strings can be long. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf('"', start + 1); at >= 0; at = bytes.indexOf('"', at + 1))
    if (!isEscaped(bytes, at)) return at;
  return bytes.length;
}

/** Returns true if an odd number of backslashes precedes. */
function isEscaped(bytes: Buffer, at: number): boolean {
  let before = at;
  while (bytes[before - 1] === backslash) before -= 1;
  return (at - before) % 2 === 1;
}

function refusal(fault: string): AppError {
  const message = `The request's body ${fault}`;
  return new AppError("invalid", message, { issues: [{ path: "", message }] });
}

/** Control characters other than tabs and line breaks. PostgreSQL cannot store NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const control = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

const isUnsound = (text: string) => control.test(text) || !text.isWellFormed();

/** Returns the path of the first string or key with a control character, such as `gallery.2`, or null. */
export function findControlCharacter(value: unknown): string | null {
  if (typeof value === "string") return isUnsound(value) ? "" : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    if (isUnsound(key)) return "";
    const path = findControlCharacter(part);
    if (path !== null) return path ? `${key}.${path}` : key;
  }
  return null;
}
