import { AsyncLocalStorage } from "node:async_hooks";
import { fork } from "node:child_process";
import { join, resolve } from "node:path";
import { environment } from "./environment.server.ts";
import type { WorkerAnswer, WorkerReady, WorkerTask } from "./worker-tasks.server.ts";

/** A task failed: it threw, took too long, or its worker exited. */
export class WorkerFault extends Error {
  readonly reason: "error" | "timeout" | "crash";

  constructor(reason: WorkerFault["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

interface QueueSettings extends WorkerSettings {
  /** Milliseconds without a task after which the worker ends; without it the worker stays. */
  idleMs?: number;
}

interface Pending<Task, Result> {
  task: Task;
  timeoutMs: number;
  resolve: (result: Result) => void;
  reject: (fault: WorkerFault) => void;
}

interface Running<Task, Result> extends Pending<Task, Result> {
  id: number;
  timer: NodeJS.Timeout;
}

/** Taken before the simulation puts its clock in their place: under its jumps, no worker would outlive a task. */
const { setTimeout: setIdleTimer, clearTimeout: clearIdleTimer } = globalThis;

/** A worker loads its code in a fraction of a second. A busy machine can prolong that, but no text can. */
const startTimeoutMs = 60_000;

/**
 * Runs tasks in a worker, one at a time, so that none blocks the event loop. A task that takes too long is terminated with its
 * worker, and the next task starts a new worker.
 */
export class WorkerQueue<Task, Result> {
  readonly #settings: QueueSettings;
  readonly #pending: Pending<Task, Result>[] = [];
  #running: Running<Task, Result> | undefined;
  #worker: Runner | undefined;
  #isReady = false;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(settings: QueueSettings) {
    this.#settings = settings;
  }

  /**
   * @param timeoutMs counted from when the worker starts the task, excluding time in the queue and the worker's own start
   * @throws WorkerFault
   */
  run(task: Task, timeoutMs: number): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#pending.push({ task, timeoutMs, resolve, reject });
    this.#next();
    return environment.offload(() => promise);
  }

  /** Terminates the worker. Rejects waiting tasks, which would otherwise start another one. */
  close(): void {
    clearIdleTimer(this.#idle);
    for (const { reject } of this.#pending.splice(0))
      reject(new WorkerFault("crash", "The queue was closed"));
    this.#worker?.end();
  }

  #next(): void {
    if (this.#running) return;
    const pending = this.#pending.shift();
    if (pending) this.#begin(pending);
    else this.#rest();
  }

  #begin(pending: Pending<Task, Result>): void {
    clearIdleTimer(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    const id = ++this.#lastId;
    this.#running = { ...pending, id, timer: this.#timer(worker, pending) };
    worker.post({ id, task: pending.task } satisfies WorkerTask<Task>);
  }

  #timer(worker: Runner, { timeoutMs }: Pending<Task, Result>): NodeJS.Timeout {
    return this.#isReady
      ? setTimeout(() => this.#fail(worker, "timeout", "It took too long"), timeoutMs)
      : setTimeout(() => this.#fail(worker, "timeout", "The worker did not start"), startTimeoutMs);
  }

  #rest(): void {
    this.#worker?.unref();
    if (this.#settings.idleMs !== undefined)
      this.#idle = setIdleTimer(() => this.#retire(), this.#settings.idleMs).unref();
  }

  #retire(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.end();
  }

  #start(): Runner {
    this.#isReady = false;
    const worker: Runner = startRunner<WorkerReady | WorkerAnswer<Result>>(this.#settings, {
      onMessage: (message) => ("isReady" in message ? this.#welcome(worker) : this.#settle(worker, message)),
      onEnd: (reason) => this.#fail(worker, "crash", reason),
    });
    return worker;
  }

  #welcome(worker: Runner): void {
    if (this.#worker !== worker) return;
    this.#isReady = true;
    if (!this.#running) return;
    clearTimeout(this.#running.timer);
    this.#running.timer = this.#timer(worker, this.#running);
  }

  /** A terminated worker's last message still arrives. Neither that nor an older task's message may settle this task. */
  #settle(worker: Runner, answer: WorkerAnswer<Result>): void {
    if (this.#worker !== worker || this.#running?.id !== answer.id) return;
    const { resolve, reject } = this.#finish(this.#running);
    if ("fault" in answer) reject(new WorkerFault("error", answer.fault));
    else resolve(answer.result);
    this.#next();
  }

  #fail(worker: Runner, reason: WorkerFault["reason"], message: string): void {
    if (this.#worker !== worker) return;
    this.#retire();
    if (!this.#running) return;
    this.#finish(this.#running).reject(new WorkerFault(reason, message));
    this.#next();
  }

  #finish(running: Running<Task, Result>): Running<Task, Result> {
    clearTimeout(running.timer);
    this.#running = undefined;
    return running;
  }
}

/** The id of the editor whose request is being handled. Tasks without an owner belong to the site itself. */
export const taskOwner = new AsyncLocalStorage<string>();

interface Waiting<Task, Result> {
  task: Task;
  timeoutMs: number;
  resolve: (result: Promise<Result>) => void;
}

/**
 * Runs tasks in a few workers. Each owner runs one task at a time, and owners take turns, so that one editor's expensive text does
 * not delay the others.
 */
export class FairWorkers<Task, Result> {
  readonly #idle: WorkerQueue<Task, Result>[];
  readonly #workers: WorkerQueue<Task, Result>[];
  readonly #waiting = new Map<string, Waiting<Task, Result>[]>();
  readonly #running = new Set<string>();

  constructor(settings: QueueSettings, count = 2) {
    this.#workers = Array.from({ length: count }, () => new WorkerQueue<Task, Result>(settings));
    this.#idle = [...this.#workers];
  }

  /** See `WorkerQueue.run`. Takes the owner from the request (`taskOwner`). */
  run(task: Task, timeoutMs: number): Promise<Result> {
    const owner = taskOwner.getStore() ?? "";
    return new Promise((resolve) => {
      const ownerQueue = this.#waiting.get(owner) ?? [];
      ownerQueue.push({ task, timeoutMs, resolve });
      this.#waiting.set(owner, ownerQueue);
      this.#next();
    });
  }

  close(): void {
    for (const worker of this.#workers) worker.close();
  }

  #next(): void {
    for (const [owner, tasks] of this.#waiting) {
      if (this.#running.has(owner)) continue;
      const worker = this.#idle.shift();
      if (!worker) return;
      const next = tasks.shift();
      // Moves the owner to the end of the line.
      this.#waiting.delete(owner);
      if (tasks.length > 0) this.#waiting.set(owner, tasks);
      if (next) this.#begin(worker, owner, next);
      else this.#idle.push(worker);
    }
  }

  #begin(
    worker: WorkerQueue<Task, Result>,
    owner: string,
    { task, timeoutMs, resolve }: Waiting<Task, Result>,
  ) {
    this.#running.add(owner);
    const result = worker.run(task, timeoutMs);
    resolve(result);
    const release = () => {
      this.#running.delete(owner);
      this.#idle.push(worker);
      this.#next();
    };
    result.then(release, release);
  }
}

interface WorkerSettings {
  /** The worker's source file, relative to the project's root: `src/…/name.worker.ts`. */
  source: string;
  /** The limit of its JavaScript heap in MB, for input that can exhaust it. Beyond it, the worker crashes. */
  heapMb?: number;
}

/** A running worker. */
interface Runner {
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
function startRunner<Message>(
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
