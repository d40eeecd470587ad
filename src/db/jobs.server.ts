import { randomUUID } from "node:crypto";
import { type SQLWrapper, sql } from "drizzle-orm";
import { type Db, fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { z } from "zod";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import type { Listen } from "./channel-watch.server.ts";
import type { Database, OpenDatabase } from "./database.server.ts";
import { locks } from "./locks.server.ts";

/** Payload of each job, by the job's name. Each job adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled where the jobs are
export interface JobData {}

export type JobName = keyof JobData;

/**
 * Dependencies of a job; other modules add to them. A job has no editor of its own: its payload names the one it acts
 * for.
 */
export interface JobContext {
  db: Database;
  /** Subscribes to the database's notifications. */
  listen: Listen;
  settings: Settings;
  log: Logger;
  /** Drops what this process has cached and what depends on one of the tags. */
  invalidate: (tags: readonly string[]) => void;
  /** The queue itself, for jobs that lead to others. */
  jobs: Jobs;
}

/** A kind of background work. It may run twice, so it must be idempotent. */
export interface Job<Name extends JobName> {
  name: Name;
  /** Schedule as a cron expression in UTC, run once for all processes. Null: not scheduled. */
  schedule?: (settings: Settings) => string | null;
  /** The key of what a job is about: while one of that key waits in the queue, no second one joins it. */
  keyOf?: (data: JobData[Name]) => string;
  /** Never at the same time as itself, on any process. */
  singleton?: boolean;
  /** Number of runs at the same time in one process. Default: 1. */
  concurrency?: number;
  /** After how many seconds a run counts as failed. */
  timeLimit: number;
  /** Number of retries after a run failed or its process died. */
  retries: number;
  /** Seconds until the first retry; the pause doubles with each. Default: retried at once. */
  retryPause?: number;
  /** `signal` aborts when the server stops or the time is up. */
  run: (data: JobData[Name], context: JobContext, signal: AbortSignal) => Promise<void>;
}

/** A job of whichever name; only the queue can tell what its own jobs were told. */
export type AnyJob = Omit<Job<JobName>, "run" | "keyOf"> & {
  run: (data: never, context: JobContext, signal: AbortSignal) => Promise<void>;
  keyOf?: (data: never) => string;
};

/** The queue for work that need not finish within the request. */
export interface Jobs {
  /**
   * Puts a job into the queue. Within a transaction `db` is its handle, and the job begins once that has committed.
   * `startAfter` keeps it waiting until then.
   * @throws AppError `unavailable` on a server that runs no jobs
   */
  send: <Name extends JobName>(
    db: Database,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ) => Promise<void>;
  /** The same for many jobs, in one statement. */
  sendAll: <Name extends JobName>(db: Database, name: Name, all: JobData[Name][]) => Promise<void>;
}

/**
 * Seconds without a heartbeat after which a worker counts as dead and its job is given to another. The minimum allowed.
 */
const heartbeat = 10;
/** New jobs are announced. Retries are polled for, at this interval in seconds. */
const pollInterval = 10;
const stopTimeoutMs = 10_000;

/** Runs jobs from a queue in the store: they outlive the process, and any number of processes share them. */
export class JobRunner implements Jobs {
  readonly #database: OpenDatabase;
  readonly #jobs: AnyJob[];
  readonly #pollInterval: number;
  #boss: PgBoss | undefined;

  /** @param pollIntervalSeconds how soon a job that failed is tried again */
  constructor(database: OpenDatabase, jobs: AnyJob[], pollIntervalSeconds = pollInterval) {
    this.#database = database;
    this.#jobs = jobs;
    this.#pollInterval = pollIntervalSeconds;
  }

  /** Takes up work, that of processes which died included. */
  async start(given: Omit<JobContext, "jobs">): Promise<void> {
    const context = { ...given, jobs: this };
    const boss = new PgBoss({
      db: storeOf(this.#database),
      backend: this.#database.isEmbedded ? "pglite" : "postgres",
      useListenNotify: true,
      superviseIntervalSeconds: heartbeat,
      monitorIntervalSeconds: heartbeat,
    });
    boss.on("error", (error) => context.log.warn({ err: error }, "the job queue is in trouble"));
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

  /** The queue takes no lock while it makes its tables, and processes start together. */
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
    // A job is sent its own data only.
    const keyOf = this.#jobs.find((job) => job.name === name)?.keyOf as Job<typeof name>["keyOf"];
    const jobs = all.map((data) => ({
      data,
      ...(keyOf && { singletonKey: keyOf(data) }),
      ...(startAfter && { startAfter }),
    }));
    await this.#boss.insert(name, jobs, { db: within(db) });
  }

  /**
   * Takes no new work and waits for running jobs, 10 seconds at most. Unfinished ones start again elsewhere. Requests that
   * are still running may send jobs all the same; the next process does them.
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
    await boss.work<never>(job.name, options, async ([taken]) => {
      if (!taken) return;
      try {
        await job.run(taken.data, { ...context, log }, taken.signal);
      } catch (error) {
        log.error({ err: error }, "a job failed");
        throw error;
      }
    });
  }
}

/** The process's own connections serve the queue too, its notifications included. */
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

/** The queue's statements as part of a transaction. */
const within = (db: Database) =>
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
  // The first job within a transaction would wait for ever for the one connection of the embedded store, were the queue's
  // settings not known by then.
  await boss.findJobs(name, { id: randomUUID() });
}

/** Requeues the jobs that a dead process left active; only one process at a time uses the embedded store. */
async function takeBackOrphans(boss: PgBoss, name: JobName) {
  const jobs = await boss.findJobs(name);
  for (const { id, state, retryCount } of jobs)
    if (state === "active") await boss.fail(name, { id, retryCount }, { message: "The server was killed" });
}

async function setSchedule(boss: PgBoss, { name, schedule }: AnyJob, settings: Settings) {
  const cron = schedule?.(settings);
  await (cron ? boss.schedule(name, cron, {}, { tz: "UTC" }) : boss.unschedule(name));
}
