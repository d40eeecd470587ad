import { expect, test, vi } from "vitest";
import { ActionQueue } from "./use-pending.ts";

test("sends actions in order, each after the previous response; a failure does not stop the others", async () => {
  const log: string[] = [];
  const idle = Promise.withResolvers<void>();
  const queue = new ActionQueue(idle.resolve);
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  answers.forEach(({ promise }, index) => {
    queue.add({
      send: async () => {
        log.push(`sent ${index}`);
        await promise;
      },
      onFailed: (error) => log.push(`${index}: ${error}`),
    });
  });
  queue.add({ send: async () => log.push("sent 2"), onFailed: () => log.push("never") });
  await Promise.resolve();
  expect(log).toEqual(["sent 0"]);
  answers[0]?.reject("refused");
  answers[1]?.resolve();
  await idle.promise;
  expect(log).toEqual(["sent 0", "0: refused", "sent 1", "sent 2"]);
});

test("an action whose failure cannot be shown does not stop the others either, and is reported", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const idle = Promise.withResolvers<void>();
  const queue = new ActionQueue(idle.resolve);
  const fault = new Error("The list has gone");
  queue.add({
    send: () => Promise.reject(new Error("refused")),
    onFailed: () => {
      throw fault;
    },
  });
  const sent = vi.fn();
  queue.add({ send: async () => sent(), onFailed: () => undefined });
  await idle.promise;
  expect(sent).toHaveBeenCalledOnce();
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
  vi.unstubAllGlobals();
});
