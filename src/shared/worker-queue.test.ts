import { expect, onTestFinished, test } from "vitest";
import { FairWorkers, taskOwner, WorkerQueue } from "./worker-queue.server.ts";

test("a task's time limit starts once its worker is loaded", async () => {
  const queue = new WorkerQueue<number, number>({ source: "src/shared/slow-start.fixture.ts" });
  onTestFinished(() => queue.close());
  expect(await queue.run(0, 900)).toBe(0);
  expect(await queue.run(1, 900)).toBe(1);
  await expect(queue.run(60_000, 900)).rejects.toMatchObject({ reason: "timeout" });
  expect(await queue.run(2, 900), "another one takes its place").toBe(2);
});

test("a task that exhausts its heap, even in one large allocation, fails alone", async () => {
  const queue = new WorkerQueue<number, number>({ source: "src/shared/greedy.fixture.ts", heapMb: 64 });
  onTestFinished(() => queue.close());
  expect(await queue.run(1000, 20_000)).toBe(1000);
  await expect(queue.run(100_000_000, 20_000)).rejects.toMatchObject({
    reason: "crash",
    message: "it needs too much memory",
  });
  expect(await queue.run(2000, 20_000), "another worker takes its place").toBe(2000);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s for the server's processes does not interrupt a task",
  async (signal) => {
    const source = "src/shared/signalled.fixture.ts";
    const queue = new WorkerQueue<NodeJS.Signals, string>({ source });
    onTestFinished(() => queue.close());
    expect(await queue.run(signal, 20_000)).toBe(`${signal} received`);
  },
);

test("closing rejects waiting tasks and starts no other worker", async () => {
  const queue = new WorkerQueue<number, number>({ source: "src/shared/slow-start.fixture.ts" });
  const tasks = [queue.run(60_000, 90_000), queue.run(1, 900), queue.run(2, 900)];
  const settled = Promise.allSettled(tasks);
  queue.close();
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});

test("one owner's slow task does not delay other owners, and its own tasks wait in order", async () => {
  const workers = new FairWorkers<number, number>({ source: "src/shared/slow-start.fixture.ts" });
  onTestFinished(() => workers.close());
  const done: string[] = [];
  const run = (owner: string, ms: number) =>
    taskOwner.run(owner, () => workers.run(ms, 20_000)).then(() => done.push(`${owner} ${ms}`));
  await Promise.all([run("a", 1), run("b", 2)]);
  done.length = 0;
  await Promise.all([run("a", 1500), run("a", 3), run("a", 4), run("b", 5), run("c", 6)]);
  expect(done).toEqual(["b 5", "c 6", "a 1500", "a 3", "a 4"]);
});
