import { fork } from "node:child_process";
import { join, resolve } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";

export interface WorkerSettings {
  /** The worker's source file, relative to the project's root: `src/…/name.worker.ts`. */
  source: string;
  /** Use a process for native code: in a thread it cannot be stopped, and it would share the server's thread pool. */
  kind?: "thread" | "process";
  /** For threads only. */
  resourceLimits?: ResourceLimits;
}

/** A running thread or process. */
export interface Runner {
  post: (message: object) => void;
  end: () => Promise<unknown>;
  /** While it is referenced, it keeps the server's process alive. */
  ref: () => void;
  unref: () => void;
}

interface Listeners<Message> {
  onMessage: (message: Message) => void;
  /** Called when it has ended, with the reason. */
  onEnd: (reason: string) => void;
}

export const startRunner = <Message>(settings: WorkerSettings, listeners: Listeners<Message>): Runner =>
  settings.kind === "process" ? startProcess(settings, listeners) : startThread(settings, listeners);

function startThread<Message>(
  { source, resourceLimits }: WorkerSettings,
  { onMessage, onEnd }: Listeners<Message>,
): Runner {
  const worker = new Worker(workerFile(source), { ...(resourceLimits && { resourceLimits }) });
  worker.on("message", onMessage);
  worker.on("error", (error) => onEnd(error.message));
  worker.on("exit", () => onEnd("the thread ended"));
  return {
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  };
}

function startProcess<Message>({ source }: WorkerSettings, { onMessage, onEnd }: Listeners<Message>): Runner {
  const child = fork(workerFile(source), {
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Only the worker's own code sends messages, so their type is known.
  child.on("message", (message) => onMessage(message as Message));
  child.on("error", (error) => onEnd(error.message));
  child.on("exit", () => onEnd("the process ended"));
  return {
    post: (message) => void child.send(message, () => {}),
    end: async () => child.kill("SIGKILL"),
    ref: () => {
      child.ref();
      child.channel?.ref();
    },
    unref: () => {
      child.unref();
      child.channel?.unref();
    },
  };
}

/**
 * The build puts each worker's file beside the server, and this module into the server or one of its assets; otherwise Node
 * runs the source.
 */
const workerFile = (source: string) =>
  import.meta.env?.PROD
    ? join(
        import.meta.dirname.replace(/[\\/]assets$/, ""),
        source.replace(/^.*\//, "").replace(/\.ts$/, ".js"),
      )
    : resolve(source);
