/** A violated unique constraint or index. */
export interface UniqueViolation {
  /** Name of the constraint or index. */
  constraint: string;
  /** The values as PostgreSQL prints them, separated by commas. */
  values: string;
}

/**
 * Returns the unique violation behind an error, or null. Drizzle wraps the driver's error in a cause, whose detail has the values:
 * `Key (slug)=(a-slug) already exists.`
 */
export function findUniqueViolation(error: unknown): UniqueViolation | null {
  if (!(error instanceof Error)) return null;
  const { code, constraint = "", detail = "" } = error as Error & Partial<Record<string, string>>;
  if (code !== "23505") return findUniqueViolation(error.cause);
  return { constraint, values: /=\((.*)\) already exists/.exec(detail)?.[1] ?? "" };
}

/** Returns true if a statement failed because of its values (SQLSTATE classes 22, 23 and 54). */
export const isDataFault = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && /^(22|23|54)/.test(String(error.code))) || isDataFault(error.cause));
