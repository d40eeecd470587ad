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
export const soundTexts = <Value>(value: Value): Value => mapTexts(value, soundText);

/**
 * Removes control characters from all strings and keys of a JSON value. They come with text pasted from slides and PDFs, and nobody
 * sees them. The breaks among them become spaces.
 */
export const withoutControlsWithin = <Value>(value: Value): Value =>
  mapTexts(value, (text) =>
    hasControlCharacters(text) ? withoutControlCharacters(text.replace(/[\v\f\u0085]/g, " ")) : text,
  );

function mapTexts<Value>(value: Value, change: (text: string) => string): Value;
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  return isPlainObject(value) ? mapRecord(value, change) : value;
}

const mapRecord = (record: object, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([key, part]) => [change(key), mapTexts(part, change)]));

function isPlainObject(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
