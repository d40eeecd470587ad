import { setTimeout as wait } from "node:timers/promises";
import { answerTasks } from "./worker-tasks.server.ts";

/** A worker that takes as long to start as on a busy machine, and works for as long as a task says. */
await wait(1000);

answerTasks((workMs: number) => {
  const end = performance.now() + workMs;
  while (performance.now() < end);
  return workMs;
});
