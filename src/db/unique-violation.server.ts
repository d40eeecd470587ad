/** A write of values that a unique constraint or index gives to another row. */
export interface UniqueViolation {
  /** Name of the constraint or index. */
  constraint: string;
  /** The values as PostgreSQL writes them, with commas between them. */
  values: string;
}

/**
 * Finds in a failed statement the violation that failed it; null for any other failure. The driver's error is a cause of
 * Drizzle's. Its detail gives the values: `Key (slug)=(a-slug) already exists.`
 */
export function findUniqueViolation(error: unknown): UniqueViolation | null {
  if (!(error instanceof Error)) return null;
  const { code, constraint = "", detail = "" } = error as Error & Partial<Record<string, string>>;
  if (code !== "23505") return findUniqueViolation(error.cause);
  return { constraint, values: /=\((.*)\) already exists/.exec(detail)?.[1] ?? "" };
}
