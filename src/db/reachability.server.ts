/** Returns true if a probing query succeeds within two seconds. */
export async function answersInTime(probe: Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), 2000);
  const isReachable = probe.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([isReachable, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns true if a write failed because the database accepts none: a standby, or one that its operator has made read-only. */
export function isDatabaseReadOnly(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "25006") || isDatabaseReadOnly(error.cause);
}

const unreachable = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "57P01", // admin shutdown
  "57P02", // crash shutdown
  "57P03", // cannot connect now
  "53300", // too many connections
  "57014", // statement took too long
]);

/** SQLSTATE class 08. */
const connectionException = /^08[0-9A-Z]{3}$/;

/**
 * Returns true if an error means that the database is unreachable, which is usually temporary. Drizzle wraps the driver's error in a
 * cause, and pg reports some lost connections without a code.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    unreachable.has(code) ||
    connectionException.test(code) ||
    /connection (terminated|timeout|error)|timeout exceeded when trying to connect/i.test(error.message) ||
    isDatabaseUnreachable(error.cause)
  );
}
