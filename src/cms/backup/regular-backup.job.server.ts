import { spawn } from "node:child_process";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isNotNull, lt } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { createMediaStore } from "#cms/media/media-store.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Job, JobContext } from "#db/jobs.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { missingPicturesFault } from "./backup-format.ts";
import { backupName, backupPlaceOf } from "./backup-place.server.ts";
import { backupRuns } from "./backup-run.table.ts";
import { writeBackup } from "./write-backup.server.ts";

/** Verifies a backup file. @returns one line per difference */
export type Verification = (
  file: string,
  options: { backupKey: string | null; signal: AbortSignal },
) => Promise<string[]>;

/**
 * Backs the site up by `BACKUP_SCHEDULE`, once for all processes: writes the file, restores it into a scratch database in a
 * separate process, stores it, and deletes those beyond `BACKUP_KEEP`. A failed backup deletes none. A backup that only lacks
 * pictures is stored and reported; it displaces no complete one, which may hold them.
 */
export const backUpRegularly = (
  tables: PgTable[],
  verify: Verification = verifyInProcess,
): Job<"back-up"> => ({
  name: "back-up",
  schedule: ({ backupSchedule }) => backupSchedule,
  singleton: true,
  timeLimit: 2 * 60 * 60,
  retries: 2,
  retryPause: 5 * 60,
  run: (_data, context, signal) => backUp(tables, verify, context, signal),
});

const keptRunsMs = 90 * 24 * 60 * 60 * 1000;

async function backUp(
  tables: PgTable[],
  verify: Verification,
  { db, settings, log }: JobContext,
  signal: AbortSignal,
): Promise<void> {
  const started = new Date(environment.now());
  const name = backupName(started);
  const draft = join(tmpdir(), `${environment.randomUuid()}-${name}`);
  const record = async (run: Pick<typeof backupRuns.$inferInsert, "file" | "bytes" | "failure">) => {
    const endedAt = new Date(environment.now());
    await db.insert(backupRuns).values({
      ...run,
      startedAt: started.toISOString(),
      endedAt: endedAt.toISOString(),
    });
    await db
      .delete(backupRuns)
      .where(lt(backupRuns.endedAt, new Date(endedAt.getTime() - keptRunsMs).toISOString()));
  };
  try {
    const { product, backupKey } = settings;
    const site = { db, tables, store: createMediaStore(settings), product, backupKey };
    const missing = missingPicturesFault(await writeBackup(site, draft));
    const differences = await verify(draft, { backupKey, signal });
    const failure = differences.length > 0 ? failureOf(differences) : null;
    if (failure !== null && differences.some((line) => line !== missing))
      throw new AppError("invalid", failure);
    const place = backupPlaceOf(settings);
    await place.put(name, draft);
    const { size } = await stat(draft);
    await record({ file: name, bytes: Math.min(size, 2 ** 31 - 1), failure });
    const names = await place.list();
    const displaced = failure === null ? names : await incompleteOf(db, names);
    for (const old of displaced.slice(settings.backupKeep)) await place.remove(old);
    if (failure === null)
      log.info({ file: name, bytes: size }, "the site is backed up, and the backup verified");
    else log.error({ file: name, bytes: size, failure }, "the site is backed up without some pictures");
  } catch (error) {
    await record({ failure: error instanceof Error ? error.message : String(error) }).catch((unrecorded) =>
      log.error({ err: unrecorded }, "the failed backup could not be recorded"),
    );
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

const failureOf = (differences: string[]) =>
  `The backup differs from what was backed up: ${differences.join("; ")}`;

/** Keeps the names of backups that lack pictures. */
async function incompleteOf(db: Database, names: string[]): Promise<string[]> {
  const runs = await db.select().from(backupRuns).where(isNotNull(backupRuns.failure));
  return names.filter((name) => runs.some(({ file }) => file === name));
}

/** Runs `scripts/backup.ts --verify` in a child process, so that the server stays responsive. */
export const verifyInProcess: Verification = async (file, { backupKey, signal }) => {
  const child = spawn(process.execPath, ["scripts/backup.ts", "--verify", file], {
    stdio: ["ignore", "ignore", "pipe"],
    signal,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      BACKUP_KEY: backupKey ?? "",
    },
  });
  let stderr = "";
  child.stderr.on("data", (part) => {
    stderr += part;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return [];
  return stderr
    .trim()
    .split("\n")
    .slice(0, 20)
    .filter(Boolean)
    .concat(stderr.trim() ? [] : `exit code ${code}`);
};

declare module "#db/jobs.server.ts" {
  interface JobData {
    "back-up": Record<string, never>;
  }
}
