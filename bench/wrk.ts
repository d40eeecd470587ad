import { spawn, spawnSync } from "node:child_process";
import { installPackage } from "../scripts/system-packages.ts";

export interface Load {
  url: string;
  headers: Record<string, string>;
  seconds: number;
  /** Default: 32. */
  connections?: number;
}

/** Ensures that the load generator is installed. Installs it if the user has permission. */
export async function needWrk() {
  if (isThere()) return;
  await installPackage("wrk");
  if (!isThere())
    throw new Error("the bench needs wrk; install it from the system's packages: apt-get install wrk");
}

/**
 * Loads one address.
 * @returns responses per second
 * @throws Error if a request failed or returned a status other than 2xx, because the figure would be meaningless
 */
export const load = async (wanted: Load): Promise<number> => (await loadLatency(wanted)).rate;

/** The same, with the 99th percentile of the latency in milliseconds. */
export const loadLatency = (wanted: Load) => loadWith(wanted, []);

/** Loads the paths in a file, one per line, in order. */
export const loadDrawn = (wanted: Load, file: string) =>
  loadWith(wanted, ["-s", "bench/drawn-paths.lua"], [file]);

interface Numbered {
  url: string;
  /** `NUMBER` differs in each request, also in the body. */
  path: string;
  /** A POST with a body of this type. */
  post?: { body: string; type: string };
  seconds: number;
  connections: number;
}

/** Sends a different request each time. Returns the number of responses: accepted, 429, and failed (5xx or 400). */
export async function loadNumbered({ url, path, post, seconds, connections }: Numbered) {
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s"];
  const request = post ? [path, "POST", post.body, post.type] : [path, "GET", ""];
  const report = await outputOf("wrk", [...options, "-s", "bench/numbered-paths.lua", url, "--", ...request]);
  const counts = /^counts (\d+) (\d+) (\d+)/m.exec(report);
  if (!counts) throw new Error(`wrk reported no usable result for ${path}:\n${report}`);
  const [answered = 0, refused = 0, failed = 0] = counts.slice(1).map(Number);
  return { answered, refused, failed };
}

async function loadWith(
  { url, headers, seconds, connections = 32 }: Load,
  script: string[],
  scriptArguments: string[] = [],
) {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s", "--latency"];
  const report = await outputOf("wrk", [
    ...options,
    ...headerArguments,
    ...script,
    url,
    "--",
    ...scriptArguments,
  ]);
  const failure = /^\s*(Non-2xx.*|Socket errors.*)$/m.exec(report)?.[1];
  if (failure) throw new Error(`${url} under load: ${failure}`);
  const rate = Number(/^Requests\/sec:\s*([\d.]+)/m.exec(report)?.[1]);
  const [, amount, unit = ""] = /^\s*99%\s+([\d.]+)(us|ms|s)/m.exec(report) ?? [];
  if (!rate || !amount) throw new Error(`wrk reported no usable result for ${url}:\n${report}`);
  return { rate, p99: Number(amount) * (millisecondsOf[unit] ?? 1) };
}

const millisecondsOf: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/** `wrk -v` exits with status 1. */
const isThere = () => spawnSync("wrk", ["-v"]).error === undefined;

const outputOf = (command: string, args: string[]) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
    child.once("error", reject);
    child.once("close", () => resolve(output));
  });
