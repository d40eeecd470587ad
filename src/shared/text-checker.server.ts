import { AppError, asTransient } from "./errors.ts";
import { hasTooManyBrackets } from "./text.ts";
import { FairWorkers, WorkerFault } from "./worker-queue.server.ts";

const timeoutMs = 10_000;

/**
 * Returns a function that checks text in a worker, started on demand. It throws AppError `invalid` if a check takes too long.
 * @param source the worker's module, relative to the project's root
 */
export function textChecker<Task>(source: string) {
  const worker = new FairWorkers<Task, unknown>({
    source,
    heapMb: 256,
    idleMs: 60_000,
  });
  // The worker runs our own code, so its response has the requested type.
  return async <Result>(task: Task): Promise<Result> => {
    if (hasTooManyBrackets(JSON.stringify(task))) throw tooIntricate();
    try {
      return (await worker.run(task, timeoutMs)) as Result;
    } catch (error) {
      if (!(error instanceof WorkerFault)) throw error;
      const refusal = tooIntricate();
      throw error.reason === "error" ? refusal : asTransient(refusal);
    }
  };
}

const tooIntricate = () =>
  new AppError("invalid", "The text is too complex to check: shorten it or simplify its formatting");
