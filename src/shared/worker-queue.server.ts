import { join, resolve } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";
import type { WorkerAnswer, WorkerTask } from "./worker-tasks.server.ts";

/** A task without a result: it threw, took too long, or its thread ended. */
export class WorkerFault extends Error {
  readonly reason: "error" | "timeout" | "crash";

  constructor(reason: WorkerFault["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

interface WorkerSettings {
  /** The thread's source file from the project's root: `src/…/name.worker.ts`. */
  source: string;
  resourceLimits?: ResourceLimits;
  /** Milliseconds without a task after which the thread ends; a thread without it stays. */
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

/**
 * Runs tasks in a thread of its own, one after the other, so that none blocks the event loop. A task that takes too long ends
 * with its thread, and the next task starts another one.
 */
export class WorkerQueue<Task, Result> {
  readonly #settings: WorkerSettings;
  readonly #pending: Pending<Task, Result>[] = [];
  #running: Running<Task, Result> | undefined;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
  }

  /** @param timeoutMs counted from the task's start, not from its place in the queue. @throws WorkerFault */
  run(task: Task, timeoutMs: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ task, timeoutMs, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #next(): void {
    if (this.#running) return;
    const pending = this.#pending.shift();
    if (pending) this.#begin(pending);
    else this.#rest();
  }

  #begin(pending: Pending<Task, Result>): void {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    const id = ++this.#lastId;
    const timer = setTimeout(() => this.#fail(worker, "timeout", "It takes too long"), pending.timeoutMs);
    this.#running = { ...pending, id, timer };
    worker.postMessage({ id, task: pending.task } satisfies WorkerTask<Task>);
  }

  #rest(): void {
    this.#worker?.unref();
    if (this.#settings.idleMs !== undefined)
      this.#idle = setTimeout(() => this.#retire(), this.#settings.idleMs).unref();
  }

  #retire(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }

  #start(): Worker {
    const { source, resourceLimits } = this.#settings;
    const worker = new Worker(workerFile(source), { ...(resourceLimits && { resourceLimits }) });
    worker.on("message", (answer: WorkerAnswer<Result>) => this.#settle(worker, answer));
    worker.on("error", (error) => this.#fail(worker, "crash", error.message));
    worker.on("exit", () => this.#fail(worker, "crash", "The thread ended"));
    return worker;
  }

  /** A terminated thread's last message still arrives: neither it nor an older task's may settle this one. */
  #settle(worker: Worker, answer: WorkerAnswer<Result>): void {
    if (this.#worker !== worker || this.#running?.id !== answer.id) return;
    const { resolve, reject } = this.#finish(this.#running);
    if ("fault" in answer) reject(new WorkerFault("error", answer.fault));
    else resolve(answer.result);
    this.#next();
  }

  #fail(worker: Worker, reason: WorkerFault["reason"], message: string): void {
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

/** The build puts each thread's file beside the server; otherwise Node runs the source. */
const workerFile = (source: string) =>
  import.meta.env?.PROD
    ? join(import.meta.dirname, source.replace(/^.*\//, "").replace(/\.ts$/, ".js"))
    : resolve(source);
