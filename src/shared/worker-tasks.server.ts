import { parentPort } from "node:worker_threads";

/** A task sent to a worker. */
export interface WorkerTask<Task> {
  id: number;
  task: Task;
}

/** The worker's first message: it has loaded and accepts tasks. */
export interface WorkerReady {
  isReady: true;
}

/** The worker's response to the task with this id. */
export type WorkerAnswer<Result> = { id: number } & ({ result: Result } | { fault: string });

/** Handles the tasks sent to the current thread or process. */
export function answerTasks<Task, Result>(perform: (task: Task) => Result | Promise<Result>): void {
  const answer = async ({ id, task }: WorkerTask<Task>) =>
    post({ id, ...(await outcomeOf(() => perform(task))) });
  if (parentPort) parentPort.on("message", answer);
  else {
    // The server's process sends nothing but tasks.
    process.on("message", (message) => void answer(message as WorkerTask<Task>));
    process.on("disconnect", () => process.exit());
  }
  post({ isReady: true } satisfies WorkerReady);
}

const post = (answer: object) => (parentPort ? parentPort.postMessage(answer) : process.send?.(answer));

async function outcomeOf<Result>(
  perform: () => Result | Promise<Result>,
): Promise<{ result: Result } | { fault: string }> {
  try {
    return { result: await perform() };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
