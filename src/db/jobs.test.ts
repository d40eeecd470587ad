import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { readSettings } from "#shared/settings.server.ts";
import { databaseForTest } from "../../tests/support/database.ts";
import { jobContext } from "../../tests/support/no-jobs.ts";
import type { OpenDatabase } from "./database.server.ts";
import { type Job, JobRunner } from "./jobs.server.ts";

let database: OpenDatabase;
beforeEach(async () => {
  database = await databaseForTest("empty");
});

const settings = readSettings({ SESSION_SECRET: "a secret for tests" });

type Run = Job<"rewrite-article">["run"];

const jobThat = (run: Run, options: Partial<Job<"rewrite-article">> = {}): Job<"rewrite-article"> => ({
  name: "rewrite-article",
  timeLimit: 60,
  retries: 1,
  run,
  ...options,
});

async function startRunner(job: Job<"rewrite-article">) {
  const runner = new JobRunner(database, [job], 1);
  await runner.start(jobContext(database, settings));
  onTestFinished(() => runner.stop());
  return runner;
}

/** A job that records its payloads. */
function notingJob() {
  const payloads: number[] = [];
  return { payloads, job: jobThat(async ({ runId }) => void payloads.push(runId)) };
}

describe("a job", () => {
  test("is done once it is sent", async () => {
    const { payloads, job } = notingJob();
    const runner = await startRunner(job);
    await runner.send(database.db, "rewrite-article", { runId: 7 });
    await vi.waitFor(() => expect(payloads).toEqual([7]), 10_000);
  });

  test("that a transaction sends begins when it commits, and never when it does not", async () => {
    const { payloads, job } = notingJob();
    const runner = await startRunner(job);
    const refusal = database.db.transaction(async (tx) => {
      await runner.send(tx, "rewrite-article", { runId: 1 });
      throw new Error("changed my mind");
    });
    await expect(refusal).rejects.toThrow("changed my mind");
    await database.db.transaction((tx) => runner.send(tx, "rewrite-article", { runId: 2 }));
    await vi.waitFor(() => expect(payloads).toEqual([2]), 10_000);
  });

  test("that failed is tried again as often as it may be", async () => {
    let tries = 0;
    const runner = await startRunner(
      jobThat(async () => {
        tries += 1;
        throw new Error("no luck");
      }),
    );
    await runner.send(database.db, "rewrite-article", { runId: 1 });
    await vi.waitFor(() => expect(tries).toBe(2), 20_000);
  });

  test("that its server had begun is begun again by the next one", async () => {
    const begun: AbortSignal[] = [];
    const first = new JobRunner(database, [
      jobThat(async (_data, _context, signal) => {
        begun.push(signal);
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
      }),
    ]);
    await first.start(jobContext(database, settings));
    await first.send(database.db, "rewrite-article", { runId: 3 });
    await vi.waitFor(() => expect(begun).toHaveLength(1), 10_000);
    await first.stop(1000);
    expect(begun[0]?.aborted).toBe(true);

    const { payloads, job } = notingJob();
    await startRunner(job);
    await vi.waitFor(() => expect(payloads).toEqual([3]), 10_000);
  });

  test("that is a singleton runs once at a time in all processes, and waits at most once", async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const gate = Promise.withResolvers<void>();
    const single = jobThat(
      async () => {
        runs += 1;
        most = Math.max(most, ++running);
        await gate.promise;
        running -= 1;
      },
      { singleton: true },
    );
    const [one, other] = [await startRunner(single), await startRunner(single)];
    await one.send(database.db, "rewrite-article", { runId: 1 });
    await vi.waitFor(() => expect(runs).toBe(1), 10_000);
    for (const runner of [one, other, one, other])
      await runner.send(database.db, "rewrite-article", { runId: 2 });
    // Longer than a poll of either process.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(runs).toBe(1);
    gate.resolve();
    await vi.waitFor(() => expect(runs).toBe(2), 10_000);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect([runs, most]).toEqual([2, 1]);
  });

  test("about a thing of which one waits already joins it, and none that has begun", async () => {
    const begun: number[] = [];
    let finish = () => {};
    const run: Run = async ({ runId }) => {
      begun.push(runId);
      if (begun.length === 1) await new Promise<void>((resolve) => (finish = resolve));
    };
    const runner = await startRunner(jobThat(run, { keyOf: ({ runId }) => String(runId) }));
    await runner.send(database.db, "rewrite-article", { runId: 1 });
    await vi.waitFor(() => expect(begun).toEqual([1]), 10_000);
    await database.db.transaction(async (tx) => {
      for (let save = 0; save < 10; save++) await runner.send(tx, "rewrite-article", { runId: 1 });
      await runner.sendAll(tx, "rewrite-article", [{ runId: 1 }, { runId: 2 }, { runId: 2 }]);
    });
    finish();
    await vi.waitFor(() => expect(begun).toHaveLength(3), 10_000);
    expect(begun.toSorted()).toEqual([1, 1, 2]);
    expect(await database.db.$count(sql`pgboss.job where name = 'rewrite-article'`)).toBe(3);
  });

  test("that a request sends while its server stops is left to the next one", async () => {
    const first = await startRunner(jobThat(async () => {}));
    await first.stop();
    await first.send(database.db, "rewrite-article", { runId: 5 });
    const { payloads, job } = notingJob();
    await startRunner(job);
    await vi.waitFor(() => expect(payloads).toEqual([5]), 10_000);
  });

  test("cannot be sent on a server that does none", async () => {
    const runner = new JobRunner(database, []);
    await expect(runner.send(database.db, "rewrite-article", { runId: 1 })).rejects.toThrow(
      "runs no background jobs",
    );
  });
});

test("a migration makes singletons of the queues that an earlier version created otherwise", async () => {
  const earlier: Job<"check-links"> = {
    name: "check-links",
    keyOf: () => "all",
    timeLimit: 60,
    retries: 0,
    run: async () => {},
  };
  const runner = new JobRunner(database, [earlier], 1);
  await runner.start(jobContext(database, settings));
  onTestFinished(() => runner.stop());
  const policy = async () =>
    (await database.query("select policy from pgboss.queue where name = 'check-links'", [])).rows;
  expect(await policy()).toEqual([{ policy: "short" }]);
  await database.db.execute(sql.raw(await readFile("src/db/migrations/0039_single_runs.sql", "utf8")));
  expect(await policy()).toEqual([{ policy: "stately" }]);
});
