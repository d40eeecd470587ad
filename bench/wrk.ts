import { spawn, spawnSync } from "node:child_process";
import { installPackage } from "../scripts/system-packages.ts";

const connections = 32;

export interface Load {
  url: string;
  headers: Record<string, string>;
  seconds: number;
}

/** Makes sure that the load generator is there, installing it when this user may. */
export async function needWrk() {
  if (isThere()) return;
  await installPackage("wrk");
  if (!isThere())
    throw new Error("the bench needs wrk; install it from the system's packages: apt-get install wrk");
}

/**
 * Loads one address with 32 connections.
 * @returns requests answered per second
 * @throws Error when an answer failed or was anything but 2xx: such a figure would mean nothing
 */
export async function load({ url, headers, seconds }: Load): Promise<number> {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s"];
  const report = await outputOf("wrk", [...options, ...headerArguments, url]);
  const failure = /^\s*(Non-2xx.*|Socket errors.*)$/m.exec(report)?.[1];
  if (failure) throw new Error(`${url} under load: ${failure}`);
  const rate = Number(/^Requests\/sec:\s*([\d.]+)/m.exec(report)?.[1]);
  if (!rate) throw new Error(`wrk reported nothing of use for ${url}:\n${report}`);
  return rate;
}

/** It answers its version with status 1. */
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
