import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { on } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { serverPath } from "../scripts/build.ts";
import { freePort } from "../scripts/free-port.ts";
import { allocatorSettings, heapFlags } from "../scripts/memory-settings.ts";

export interface SiteServer {
  /** Without a trailing slash. */
  url: string;
  /** Seconds from the start of the process to the first complete page. */
  secondsToFirstAnswer: number;
  /** Resident memory of the server's process, in megabytes. */
  residentMemory: () => number;
  /** Returns the longest time that the event loop was blocked since the last call, in milliseconds of CPU time. */
  longestTurn: () => Promise<number>;
  /** Returns the CPU time of the server's main thread since its start, in milliseconds. */
  mainThreadTime: () => Promise<number>;
  stop: () => Promise<void>;
}

const startWithin = 60_000;
const eventLoopMeter = new URL("event-loop.process.ts", import.meta.url).href;

const running = new Set<ChildProcess>();

/** No server outlives the bench, even if it crashes. */
process.once("exit", () => {
  for (const server of running) server.kill("SIGKILL");
});

/** Creates a folder for the embedded database. It is deleted when the bench exits. */
export function temporaryDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the built server in production mode on a free port and waits for its first response. */
export async function startSite(
  dataFolder: string,
  settings: Record<string, string> = {},
): Promise<SiteServer> {
  const port = await freePort();
  const started = performance.now();
  const server = spawn(process.execPath, [...heapFlags, "--import", eventLoopMeter, serverPath], {
    env: {
      ...allocatorSettings,
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataFolder,
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  running.add(server);
  server.once("exit", () => running.delete(server));
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(server, `${url}/vendors`);
  return {
    url,
    secondsToFirstAnswer: (performance.now() - started) / 1000,
    residentMemory: () => residentMemoryOf(server),
    longestTurn: () => ask(server, "event loop"),
    mainThreadTime: () => ask(server, "main thread"),
    stop: () => stop(server),
  };
}

async function firstAnswer(server: ChildProcess, address: string) {
  const deadline = performance.now() + startWithin;
  while (performance.now() < deadline) {
    if (server.exitCode !== null)
      throw new Error(`the server ended with code ${server.exitCode}; its message is above`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return answer.text();
    await wait(20);
  }
  await stop(server);
  throw new Error(`the server served no page within ${startWithin / 1000} seconds`);
}

async function stop(server: ChildProcess) {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  if (server.exitCode !== null || !server.kill("SIGTERM")) return;
  await ended;
}

async function ask(server: ChildProcess, question: string): Promise<number> {
  server.send(question);
  // Its other messages, such as "ready", are for a supervisor.
  for await (const [answer] of on(server, "message")) if (typeof answer === "number") return answer;
  throw new Error(`the server did not respond to "${question}"`);
}

function residentMemoryOf({ pid }: ChildProcess): number {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(stdout) / 1024;
}
