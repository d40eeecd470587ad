import { parentPort } from "node:worker_threads";

/** A task on its way to a worker. */
export interface WorkerTask<Task> {
  id: number;
  task: Task;
}

/** The worker's first message: it is loaded and takes tasks. */
export interface WorkerReady {
  isReady: true;
}

/** The worker's answer to the task of that id. */
export type WorkerAnswer<Result> = { id: number } & ({ result: Result } | { fault: string });

/** Answers the tasks of the thread or process that this is called in. */
export function answerTasks<Task, Result>(perform: (task: Task) => Result | Promise<Result>): void {
  const answer = async ({ id, task }: WorkerTask<Task>) =>
    post({ id, ...(await outcomeOf(() => perform(task))) });
  if (parentPort) parentPort.on("message", answer);
  else {
    // The server's process sends tasks and nothing else.
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
