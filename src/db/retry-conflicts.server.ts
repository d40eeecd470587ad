import { environment } from "#shared/environment.server.ts";

const mostAttempts = 5;
const longestPause = 40;

/**
 * Retries a transaction after a deadlock (40P01) or a serialization failure (40001).
 * @throws the last error after five attempts, and any other error immediately
 */
export async function retryConflicts<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === mostAttempts || !isConflict(error)) throw error;
      await environment.wait(environment.randomInteger(longestPause * attempt));
    }
  }
}

/** Drizzle wraps the driver's error in a cause. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return code === "40P01" || code === "40001" || isConflict(error.cause);
}
