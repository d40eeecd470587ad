const texts = new WeakMap<object, string>();

/** Returns a value as JSON, which is made once for each object. */
export function jsonOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return texts.get(value) ?? keepJson(value, JSON.stringify(value));
}

/** Keeps JSON that was made elsewhere for `jsonOf`. @returns the JSON */
export function keepJson(value: object, json: string): string {
  texts.set(value, json);
  return json;
}
