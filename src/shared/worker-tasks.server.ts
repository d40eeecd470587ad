import { parentPort } from "node:worker_threads";

/** A task on its way to a thread. */
export interface WorkerTask<Task> {
  id: number;
  task: Task;
}

/** The thread's answer to the task of that id. */
export type WorkerAnswer<Result> = { id: number } & ({ result: Result } | { fault: string });

/** Answers the tasks of the thread that this is called in. */
export function answerTasks<Task, Result>(perform: (task: Task) => Result): void {
  parentPort?.on("message", ({ id, task }: WorkerTask<Task>) =>
    parentPort?.postMessage({ id, ...outcomeOf(() => perform(task)) }),
  );
}

function outcomeOf<Result>(perform: () => Result): { result: Result } | { fault: string } {
  try {
    return { result: perform() };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
