import { fork } from "node:child_process";
import { join, resolve } from "node:path";

export interface WorkerSettings {
  /** The worker's source file, relative to the project's root: `src/…/name.worker.ts`. */
  source: string;
  /** The limit of its JavaScript heap in MB, for input that can exhaust it. Beyond it, the worker crashes. */
  heapMb?: number;
}

/** A running worker. */
export interface Runner {
  post: (message: object) => void;
  end: () => void;
  /** While it is referenced, it keeps the server's process alive. */
  ref: () => void;
  unref: () => void;
}

interface Listeners<Message> {
  onMessage: (message: Message) => void;
  /** Called after its end, with the reason. */
  onEnd: (reason: string) => void;
}

/** In kB, four times the default, for deeply nested markup. Linux gives the main thread 8 MB. */
const stackSize = 4000;

/** V8 aborts the process. */
const outOfMemory = "SIGABRT";

/**
 * Starts a worker as a process. A thread that exceeds its heap limit in one large allocation takes the whole process with it,
 * and native code in a thread cannot be stopped.
 */
export function startRunner<Message>(
  { source, heapMb }: WorkerSettings,
  { onMessage, onEnd }: Listeners<Message>,
): Runner {
  const child = fork(workerFile(source), {
    // A large young generation would add 40 MB and save no time.
    execArgv: heapMb
      ? [`--max-old-space-size=${heapMb}`, "--max-semi-space-size=4", `--stack-size=${stackSize}`]
      : [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Only the worker's own code sends messages, so their type is known.
  child.on("message", (message) => onMessage(message as Message));
  child.on("error", (error) => onEnd(error.message));
  child.on("exit", (_, signal) =>
    onEnd(signal === outOfMemory ? "it needs too much memory" : "the process ended"),
  );
  return {
    post: (message) => void child.send(message, () => {}),
    end: () => void child.kill("SIGKILL"),
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
