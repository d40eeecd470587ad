import type { PGlite } from "@electric-sql/pglite";
import type { DatabaseProblem } from "./database.server.ts";

const minute = 60_000;
const vacuumEvery = 6 * 60;
const checkpointAfterBytes = 32 * 1024 * 1024;

/**
 * Does what PostgreSQL leaves to its background processes, which an embedded database lacks: checkpoints, without which
 * the write-ahead log grows for ever, and vacuum, without which the space of old row versions is never reused. Returns
 * a function that stops it. What a shutdown interrupts is done within a minute of the next start.
 */
export function keepTidy(pglite: PGlite, onProblem: DatabaseProblem): () => void {
  let minutes = 0;
  const timer = setInterval(() => {
    minutes += 1;
    const isVacuumDue = minutes % vacuumEvery === 0;
    tidy(pglite, isVacuumDue).catch((error: unknown) => {
      if (!pglite.closed) onProblem("Housekeeping of the embedded database failed", error);
    });
  }, minute);
  timer.unref();
  return () => clearInterval(timer);
}

/** Writes a checkpoint when enough has changed since the last, after a vacuum when one is due. */
export async function tidy(pglite: PGlite, isVacuumDue: boolean) {
  if (isVacuumDue) await pglite.exec("VACUUM (ANALYZE)");
  const { rows } = await pglite.query<{ bytes: string }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::text AS bytes FROM pg_control_checkpoint()",
  );
  if (Number(rows[0]?.bytes) > checkpointAfterBytes) await pglite.exec("CHECKPOINT");
}
