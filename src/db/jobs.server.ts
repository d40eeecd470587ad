import { type SQLWrapper, sql } from "drizzle-orm";
import { type Db, fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { z } from "zod";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import type { Listen } from "./channel-watch.server.ts";
import type { Database, OpenDatabase } from "./database.server.ts";
import { locks } from "./locks.server.ts";

/** Job payloads by job name. Each job adds its own by declaration merging. */
export interface JobData {}

export type JobName = keyof JobData;

/** Dependencies of a job. Other modules add theirs. If a job acts for an editor, its payload names them. */
export interface JobContext {
  db: Database;
  /** Subscribes to the database's notifications. */
  listen: Listen;
  settings: Settings;
  log: Logger;
  /** Evicts this process's cache entries that depend on one of the tags. */
  invalidate: (tags: readonly string[]) => void;
  /** The queue, for jobs that enqueue others. */
  jobs: Jobs;
}

/** A kind of background work. It must be idempotent, because it can run twice. */
export interface Job<Name extends JobName> {
  name: Name;
  /** A cron expression in UTC, run once for all processes, or null. */
  schedule?: (settings: Settings) => string | null;
  /** Deduplicates by key: while a job with this key is queued, no second one is added. */
  keyOf?: (data: JobData[Name]) => string;
  /** At most one run at a time across all processes, and one queued. Not together with `keyOf`. */
  singleton?: boolean;
  /** Concurrent runs per process. Default: 1. */
  concurrency?: number;
  /** Deadline of a run in seconds. */
  timeLimit: number;
  /** Retries after a failed run or a dead process. */
  retries: number;
  /** Seconds until the first retry; doubles each time. Default: 0. */
  retryPause?: number;
  /** `signal` aborts at shutdown or at the deadline. */
  run: (data: JobData[Name], context: JobContext, signal: AbortSignal) => Promise<void>;
}

/** A job of any name. Only the queue knows the payload of its jobs. */
export type AnyJob = Omit<Job<JobName>, "run" | "keyOf"> & {
  run: (data: never, context: JobContext, signal: AbortSignal) => Promise<void>;
  keyOf?: (data: never) => string;
};

/** The queue for background work. */
export interface Jobs {
  /**
   * Enqueues a job. If `db` is a transaction, the job starts after its commit. `startAfter` delays it further.
   * @throws AppError `unavailable` on a server that runs no jobs
   */
  send: <Name extends JobName>(
    db: Database,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ) => Promise<void>;
  /** Enqueues many jobs in one statement. */
  sendAll: <Name extends JobName>(db: Database, name: Name, all: JobData[Name][]) => Promise<void>;
}

/** Seconds without a heartbeat after which a worker counts as dead and its job is requeued. The library's minimum. */
const heartbeat = 10;
/** Polling interval for retries, in seconds. New jobs are announced by NOTIFY. */
const pollInterval = 10;
const stopTimeoutMs = 10_000;

/** Runs jobs from a queue in the database, which survives restarts and is shared by all processes. */
export class JobRunner implements Jobs {
  readonly #database: OpenDatabase;
  readonly #jobs: AnyJob[];
  readonly #pollInterval: number;
  #boss: PgBoss | undefined;

  /** @param pollIntervalSeconds polling interval for retries */
  constructor(database: OpenDatabase, jobs: AnyJob[], pollIntervalSeconds = pollInterval) {
    this.#database = database;
    this.#jobs = jobs;
    this.#pollInterval = pollIntervalSeconds;
  }

  /** Starts processing jobs, including jobs left by dead processes. */
  async start(contextWithoutJobs: Omit<JobContext, "jobs">): Promise<void> {
    const context = { ...contextWithoutJobs, jobs: this };
    const boss = new PgBoss({
      db: storeOf(this.#database),
      backend: this.#database.isEmbedded ? "pglite" : "postgres",
      useListenNotify: true,
      superviseIntervalSeconds: heartbeat,
      monitorIntervalSeconds: heartbeat,
    });
    boss.on("error", (error) => context.log.warn({ err: error }, "the job queue failed"));
    await this.#oneAfterTheOther(async () => {
      await boss.start();
      for (const job of this.#jobs) {
        await openQueue(boss, job);
        if (this.#database.isEmbedded) await takeBackOrphans(boss, job.name);
        await setSchedule(boss, job, context.settings);
      }
    });
    for (const job of this.#jobs) await this.#work(boss, job, context);
    this.#boss = boss;
  }

  /** Serializes set-up, because the queue creates its tables without a lock and processes start together. */
  async #oneAfterTheOther(prepare: () => Promise<void>) {
    if (this.#database.isEmbedded) return prepare();
    await this.#database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${locks.jobQueue})`);
      await prepare();
    });
  }

  send: Jobs["send"] = (db, name, data, options) => this.#insert(db, name, [data], options);

  sendAll: Jobs["sendAll"] = (db, name, all) => this.#insert(db, name, all);

  async #insert<Name extends JobName>(
    db: Database,
    name: Name,
    all: JobData[Name][],
    { startAfter }: { startAfter?: Date } = {},
  ) {
    if (!this.#boss) throw new AppError("unavailable", "This server runs no background jobs");
    if (all.length === 0) return;
    // Each job receives only its own data.
    const keyOf = this.#jobs.find((job) => job.name === name)?.keyOf as Job<typeof name>["keyOf"];
    const jobs = all.map((data) => ({
      data,
      ...(keyOf && { singletonKey: keyOf(data) }),
      ...(startAfter && { startAfter }),
    }));
    await this.#boss.insert(name, jobs, { db: inTransaction(db) });
  }

  /**
   * Stops taking jobs and waits up to 10 seconds for running ones. Unfinished jobs are requeued. Running requests can still enqueue
   * jobs for the next process.
   */
  async stop(timeoutMs = stopTimeoutMs): Promise<void> {
    await this.#boss?.stop({ graceful: true, timeout: timeoutMs, close: false });
  }

  async #work(boss: PgBoss, job: AnyJob, context: JobContext) {
    const log = context.log.child({ job: job.name });
    const options = {
      localConcurrency: job.concurrency ?? 1,
      pollingIntervalSeconds: Math.min(2, this.#pollInterval),
      notifyPollingIntervalSeconds: this.#pollInterval,
    };
    await boss.work<never>(job.name, options, async ([queuedJob]) => {
      if (!queuedJob) return;
      try {
        await job.run(queuedJob.data, { ...context, log }, queuedJob.signal);
      } catch (error) {
        log.error({ err: error }, "a job failed");
        throw error;
      }
    });
  }
}

/** Lets the queue use the process's connections and notifications. */
const storeOf = ({ query, listen }: OpenDatabase): Db => ({
  executeSql: (text, values) => query(text, values),
  listen: async (channel, onNotification, onReconnect) => {
    const close = await listen(channel, onNotification, (isInterrupted) => {
      if (!isInterrupted) onReconnect();
    });
    onReconnect();
    return { close };
  },
});

/** Runs the queue's statements within a transaction. */
const inTransaction = (db: Database) =>
  fromDrizzle({ execute: async (query: SQLWrapper) => executed.parse(await db.execute(query)) }, sql);

const executed = z.object({ rows: z.array(z.unknown()) });

async function openQueue(boss: PgBoss, { name, singleton, keyOf, timeLimit, retries, retryPause }: AnyJob) {
  const options = {
    notify: true,
    expireInSeconds: timeLimit,
    heartbeatSeconds: heartbeat,
    retryLimit: retries,
    ...(retryPause !== undefined && { retryDelay: retryPause, retryBackoff: true }),
    deleteAfterSeconds: 24 * 60 * 60,
  };
  const policy = keyOf ? "short" : singleton ? "stately" : "standard";
  await boss.createQueue(name, { ...options, policy });
  await boss.updateQueue(name, options);
  // Load the queue's settings now. Within a transaction, loading them would deadlock on the embedded database's only connection.
  await boss.findJobs(name, { id: environment.randomUuid() });
}

/** Requeues jobs that a dead process left active. Only one process at a time uses the embedded database. */
async function takeBackOrphans(boss: PgBoss, name: JobName) {
  const jobs = await boss.findJobs(name);
  for (const { id, state, retryCount } of jobs)
    if (state === "active") await boss.fail(name, { id, retryCount }, { message: "The server was killed" });
}

async function setSchedule(boss: PgBoss, { name, schedule }: AnyJob, settings: Settings) {
  const cron = schedule?.(settings);
  await (cron ? boss.schedule(name, cron, {}, { tz: "UTC" }) : boss.unschedule(name));
}
