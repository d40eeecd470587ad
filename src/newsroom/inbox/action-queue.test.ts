import { expect, test } from "vitest";
import { ActionQueue } from "./action-queue.ts";

test("actions are sent in their order, each after the answer to the one before; a failure stops none", async () => {
  const told: string[] = [];
  const idle = Promise.withResolvers<void>();
  const queue = new ActionQueue(idle.resolve);
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  answers.forEach(({ promise }, index) => {
    queue.add({
      send: async () => {
        told.push(`sent ${index}`);
        await promise;
      },
      onFailed: (error) => told.push(`${index}: ${error}`),
    });
  });
  queue.add({ send: async () => told.push("sent 2"), onFailed: () => told.push("never") });
  await Promise.resolve();
  expect(told).toEqual(["sent 0"]);
  answers[0]?.reject("refused");
  answers[1]?.resolve();
  await idle.promise;
  expect(told).toEqual(["sent 0", "0: refused", "sent 1", "sent 2"]);
});
