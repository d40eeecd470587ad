import { type ChildProcess, spawn } from "node:child_process";
import cluster from "node:cluster";
import { allocatorSettings, heapFlags } from "./memory-settings.ts";

interface Supervision {
  serverPath: string;
  /** Number of servers that share the port. */
  processes: number;
  say: (step: string) => void;
}

/** A server's report to its supervisor: it is serving, or its settings keep it from starting. */
type Report = "ready" | "wrong settings";

/** Pause before a crashed server restarts, in milliseconds. Doubles with each crash. */
const firstPause = 500;
const longestPause = 60_000;
/** In milliseconds. After running this long, a server's next crash counts as its first. */
const wellAfter = 60_000;
/** How long servers get to shut down, in milliseconds. Their own limit is shorter. */
const longestStop = 12_000;

/**
 * Runs the servers until they are stopped or one exits with 0. A crashed server is restarted, after growing pauses. If the first
 * server fails to start, or a server has invalid settings, everything ends, because waiting would not help.
 * @returns the exit code
 */
export const supervise = (supervision: Supervision): Promise<number> => new Supervisor(supervision).run();

class Supervisor {
  readonly #supervision: Supervision;
  readonly #running = new Set<ChildProcess>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  readonly #ended = Promise.withResolvers<number>();
  #isStopping = false;
  #hasServed = false;
  #exitCode = 0;
  #killing: NodeJS.Timeout | undefined;

  constructor(supervision: Supervision) {
    this.#supervision = supervision;
  }

  run(): Promise<number> {
    process.on("SIGTERM", () => this.#stop("SIGTERM"));
    process.on("SIGINT", () => this.#stop("SIGINT"));
    process.on("SIGHUP", () => this.#stop("SIGTERM"));
    this.#start();
    return this.#ended.promise;
  }

  /** @param crashes consecutive crashes of this server */
  #start(crashes = 0) {
    const { serverPath, processes, say } = this.#supervision;
    const child = startProcess(serverPath, processes);
    const startedAt = Date.now();
    let report: Report | undefined;
    this.#running.add(child);
    child.on("message", (message) => {
      if (message !== "ready" && message !== "wrong settings") return;
      report = message;
      if (report === "ready") this.#startOthers();
    });
    child.once("error", (error) => {
      say(`The server cannot be run: ${error.message}`);
      this.#running.delete(child);
      this.#end(1);
    });
    child.once("exit", (code, signal) => {
      this.#running.delete(child);
      if (this.#isStopping) return this.#finish(code ?? 1);
      const next = judge({ code, signal, report, hasServed: this.#hasServed });
      if (typeof next === "number") return this.#end(next);
      const isWell = report === "ready" && Date.now() - startedAt > wellAfter;
      this.#startAgain(child, next, isWell ? 0 : crashes);
    });
  }

  /** The other servers start once the first one is serving. */
  #startOthers() {
    if (this.#hasServed || this.#isStopping) return;
    this.#hasServed = true;
    for (let place = 1; place < this.#supervision.processes; place++) this.#start();
  }

  #startAgain({ pid }: ChildProcess, howItEnded: string, crashes: number) {
    const ms = Math.min(longestPause, firstPause * 2 ** crashes);
    this.#supervision.say(`The server (process ${pid}) ended ${howItEnded}; restarting in ${ms / 1000} s`);
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      this.#start(crashes + 1);
    }, ms);
    this.#pauses.add(pause);
  }

  #end(exitCode: number) {
    this.#exitCode = exitCode;
    this.#stop("SIGTERM");
  }

  #stop(signal: NodeJS.Signals) {
    this.#isStopping = true;
    for (const pause of this.#pauses) clearTimeout(pause);
    this.#pauses.clear();
    for (const child of this.#running) child.kill(signal);
    this.#killing ??= setTimeout(() => {
      for (const child of this.#running) child.kill("SIGKILL");
    }, longestStop);
    this.#finish(0);
  }

  /** Ends after the last server exits. The first exit code that indicates a failure becomes the overall one. */
  #finish(exitCode: number) {
    this.#exitCode ||= exitCode;
    if (this.#running.size > 0) return;
    clearTimeout(this.#killing);
    this.#ended.resolve(this.#exitCode);
  }
}

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  report: Report | undefined;
  hasServed: boolean;
}

/** Returns the overall exit code, or describes the crash. */
function judge({ code, signal, report, hasServed }: End): number | string {
  if (code === 0) return 0;
  const cannotStart = report === "wrong settings" || (!hasServed && signal === null);
  if (cannotStart) return code ?? 1;
  return signal ? `by ${signal}` : `with exit code ${code}`;
}

/** A single server opens the port itself. Several share one that this process opens. */
function startProcess(serverPath: string, processes: number): ChildProcess {
  const env = { ...allocatorSettings, ...process.env };
  if (processes === 1)
    return spawn(process.execPath, [...heapFlags, serverPath], {
      env,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
  // Each server accepts connections from the port itself: a connection handed to a server that has just died would never be
  // answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: serverPath, execArgv: heapFlags });
  return cluster.fork(env).process;
}
