/** Normalizes text for storage: composed letters (NFC) and LF line endings. */
export function soundText(text: string): string {
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  return /[^\0-\u00ff]/.test(lines) ? lines.normalize("NFC") : lines;
}

/** Stored texts contain no control characters except tabs and line breaks. PostgreSQL cannot store NUL or lone surrogates. */
export const hasControlCharacters = (text: string) => /[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text);

export const withoutControlCharacters = (text: string) =>
  text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, "");

/** Normalizes all strings and keys of a JSON value. */
export function soundTexts<Value>(value: Value): Value;
export function soundTexts(value: unknown): unknown {
  if (typeof value === "string") return soundText(value);
  if (Array.isArray(value)) return value.map((item) => soundTexts(item));
  return isPlainObject(value) ? soundRecord(value) : value;
}

const soundRecord = (record: object) =>
  Object.fromEntries(Object.entries(record).map(([key, part]) => [soundText(key), soundTexts(part)]));

function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
