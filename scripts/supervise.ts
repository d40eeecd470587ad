import { type ChildProcess, spawn } from "node:child_process";
import cluster from "node:cluster";
import { allocatorSettings } from "./allocator-settings.ts";

interface Supervision {
  serverPath: string;
  /** Number of servers that share the port. */
  processes: number;
  say: (step: string) => void;
}

/** What a server tells its supervisor: that it serves, or that its settings keep it from starting. */
type Report = "ready" | "wrong settings";

/** The pause before a crashed server is started again, in milliseconds; it doubles with each crash. */
const firstPause = 500;
const longestPause = 60_000;
/** A server that has run so long, in milliseconds, is well: its next crash counts as the first. */
const wellAfter = 60_000;
/** The time that servers get to end, in milliseconds. They give themselves less. */
const longestStop = 12_000;

/**
 * Runs the servers until they are to end. One that ends in any other way than by a signal to stop, with 0, is started again,
 * after growing pauses. A server that cannot start the first time, or because of its settings, ends it all: waiting
 * would not help.
 * @returns the exit code
 */
export function supervise({ serverPath, processes, say }: Supervision): Promise<number> {
  return new Promise((resolve) => {
    const running = new Set<ChildProcess>();
    const pauses = new Set<NodeJS.Timeout>();
    let isStopping = false;
    let hasServed = false;
    let exitCode = 0;
    let killing: NodeJS.Timeout | undefined;

    const stop = (signal: NodeJS.Signals) => {
      isStopping = true;
      for (const pause of pauses) clearTimeout(pause);
      pauses.clear();
      for (const child of running) child.kill(signal);
      killing ??= setTimeout(() => {
        for (const child of running) child.kill("SIGKILL");
      }, longestStop);
      endWhenAllHave();
    };
    const endWhenAllHave = () => {
      if (running.size > 0 || !isStopping) return;
      clearTimeout(killing);
      resolve(exitCode);
    };
    const end = (code: number) => {
      exitCode = code;
      stop("SIGTERM");
    };

    /** @param crashes of this server in a row */
    const start = (crashes = 0) => {
      const child = startProcess(serverPath, processes);
      const startedAt = Date.now();
      let report: Report | undefined;
      running.add(child);
      child.on("message", (message) => {
        if (message !== "ready" && message !== "wrong settings") return;
        report = message;
        if (report !== "ready" || hasServed || isStopping) return;
        hasServed = true;
        // The others start once the first has shown that it can.
        for (let place = 1; place < processes; place++) start();
      });
      child.once("error", (error) => {
        say(`The server cannot be run: ${error.message}`);
        running.delete(child);
        end(1);
      });
      child.once("exit", (code, signal) => {
        running.delete(child);
        if (isStopping) {
          exitCode ||= code ?? 1;
          return endWhenAllHave();
        }
        const next = judge({ code, signal, report, hasServed });
        if (typeof next === "number") return end(next);
        const isWell = report === "ready" && Date.now() - startedAt > wellAfter;
        const before = isWell ? 0 : crashes;
        const ms = Math.min(longestPause, firstPause * 2 ** before);
        say(`The server (process ${child.pid}) ended ${next}; it is started again in ${ms / 1000} s`);
        const pause = setTimeout(() => {
          pauses.delete(pause);
          start(before + 1);
        }, ms);
        pauses.add(pause);
      });
    };

    process.on("SIGTERM", () => stop("SIGTERM"));
    process.on("SIGINT", () => stop("SIGINT"));
    process.on("SIGHUP", () => stop("SIGTERM"));
    start();
  });
}

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  report: Report | undefined;
  hasServed: boolean;
}

/** Returns the exit code with which all of it ends, or the words for a crash. */
function judge({ code, signal, report, hasServed }: End): number | string {
  if (code === 0) return 0;
  const cannotStart = report === "wrong settings" || (!hasServed && signal === null);
  if (cannotStart) return code ?? 1;
  return signal ? `by ${signal}` : `with exit code ${code}`;
}

/** One alone has the port to itself; several listen on one that this process opens. */
function startProcess(serverPath: string, processes: number): ChildProcess {
  const env = { ...allocatorSettings, ...process.env };
  if (processes === 1)
    return spawn(process.execPath, [serverPath], { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  // Each takes connections from the port itself: one handed to a server that has just died would never be answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: serverPath });
  return cluster.fork(env).process;
}
