const texts = new WeakMap<object, string>();

/** Returns a value as JSON, which is made once for each object. */
export function jsonOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const json = JSON.stringify(value);
  texts.set(value, json);
  return json;
}
