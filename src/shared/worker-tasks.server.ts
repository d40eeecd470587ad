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

/** Handles the tasks sent to this worker. */
export function answerTasks<Task, Result>(perform: (task: Task) => Result | Promise<Result>): void {
  // The server's process sends nothing but tasks.
  process.on("message", async (message) => {
    const { id, task } = message as WorkerTask<Task>;
    post<Result>({ id, ...(await outcomeOf(() => perform(task))) });
  });
  process.on("disconnect", () => process.exit());
  // A terminal's Ctrl+C and systemd's SIGTERM also reach workers, but the server still finishes requests that need them.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
  post({ isReady: true });
}

const post = <Result>(answer: WorkerReady | WorkerAnswer<Result>) => process.send?.(answer);

async function outcomeOf<Result>(
  perform: () => Result | Promise<Result>,
): Promise<{ result: Result } | { fault: string }> {
  try {
    return { result: await perform() };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
