const texts = new WeakMap<object, string>();

/** Returns a value as JSON, serialized once per object. */
export function jsonOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return texts.get(value) ?? keepJson(value, JSON.stringify(value));
}

/** Stores JSON serialized elsewhere for `jsonOf`, and returns it. */
export function keepJson(value: object, json: string): string {
  texts.set(value, json);
  return json;
}
