/** Normalizes text for storage: composed letters (NFC) and LF line endings. */
export function soundText(text: string): string {
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  return /[^\0-\u00ff]/.test(lines) ? lines.normalize("NFC") : lines;
}

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
