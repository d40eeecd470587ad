import type { ApiResult } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";

export type ImportState = ApiResult<"GET /api/admin/imports/{id}">;
export type ImportResult = Pick<ImportState, "batch"> & { counts: NonNullable<ImportState["counts"]> };

const lookAgainMs = 1000;

/**
 * Polls an import until it ends, also while the server cannot be reached or restarts: the import goes on.
 * @throws Error with the reason if it failed
 */
export async function followImport(
  readState: () => Promise<ImportState>,
  onProgress: (state: ImportState) => void,
): Promise<ImportResult> {
  for (;;) {
    const state = await readState().catch(nullIfUnavailable);
    if (state?.state === "done" && state.counts) return { batch: state.batch, counts: state.counts };
    if (state && state.state !== "running") throw new Error(state.message ?? "The import did not finish");
    if (state) onProgress(state);
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof CallFailure && (error.status === 0 || error.status >= 500)) return null;
  throw error;
}
