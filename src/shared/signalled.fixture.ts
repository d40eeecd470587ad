import { setTimeout as wait } from "node:timers/promises";
import { answerTasks } from "./worker-tasks.server.ts";

/** A worker that sends itself a signal and goes on working. */
answerTasks(async (signal: NodeJS.Signals) => {
  process.kill(process.pid, signal);
  await wait(200);
  return `${signal} received`;
});
