/** Compares JSON values regardless of property order, which the database does not keep. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null, sortProperties) === JSON.stringify(b ?? null, sortProperties);

/** A `JSON.stringify` replacer that sorts properties. */
export const sortProperties = (_name: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
