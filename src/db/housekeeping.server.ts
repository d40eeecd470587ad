import type { PGlite } from "@electric-sql/pglite";
import type { DatabaseProblem } from "./database.server.ts";

const minute = 60_000;
const vacuumEvery = 6 * 60;
const checkpointAfterBytes = 32 * 1024 * 1024;

/**
 * Replaces PostgreSQL's background processes, which the embedded database lacks: runs checkpoints, or the write-ahead log would grow
 * forever, and vacuum, or dead rows would never be reclaimed. Returns a function that stops it. Work interrupted by a shutdown runs
 * within a minute of the next start.
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

/** Vacuums if due, then writes a checkpoint if enough has changed since the last. */
export async function tidy(pglite: PGlite, isVacuumDue: boolean) {
  if (isVacuumDue) await pglite.exec("VACUUM (ANALYZE)");
  const { rows } = await pglite.query<{ bytes: string }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::text AS bytes FROM pg_control_checkpoint()",
  );
  if (Number(rows[0]?.bytes) > checkpointAfterBytes) await pglite.exec("CHECKPOINT");
}
