import { AppError } from "./errors.ts";
import { WorkerFault, WorkerQueue } from "./worker-queue.server.ts";

const timeoutMs = 10_000;

/**
 * Starts a thread that checks texts, on demand. Returns the function that hands it a task.
 * The function throws AppError `invalid` when a check takes too long.
 * @param source the worker's module, from the project's root
 */
export function textChecker<Task>(source: string) {
  const thread = new WorkerQueue<Task, unknown>({
    source,
    resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
    idleMs: 60_000,
  });
  // The thread runs our own code, so its response has the requested type.
  return async <Result>(task: Task): Promise<Result> => {
    try {
      return (await thread.run(task, timeoutMs)) as Result;
    } catch (error) {
      if (!(error instanceof WorkerFault)) throw error;
      throw new AppError(
        "invalid",
        "The text is too intricate to be checked: shorten it or simplify its formatting",
      );
    }
  };
}
