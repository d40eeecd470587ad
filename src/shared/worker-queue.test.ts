import { expect, onTestFinished, test } from "vitest";
import { WorkerQueue } from "./worker-queue.server.ts";

test.each(["thread", "process"] as const)(
  "the time that a task has begins once its %s is loaded",
  async (kind) => {
    const queue = new WorkerQueue<number, number>({ source: "src/shared/slow-start.fixture.ts", kind });
    onTestFinished(() => queue.close());
    expect(await queue.run(0, 900)).toBe(0);
    expect(await queue.run(1, 900)).toBe(1);
    await expect(queue.run(60_000, 900)).rejects.toMatchObject({ reason: "timeout" });
    expect(await queue.run(2, 900), "another one takes its place").toBe(2);
  },
);
