import { spawn } from "node:child_process";
import { join } from "node:path";
import { serverPath } from "../../scripts/build.ts";
import { serverEnvironment } from "./server-environment.ts";

export interface ServerProcess {
  pid: number;
  /** Resolves once standard output contains the text. Rejects if the server exits first. */
  says: (text: string) => Promise<void>;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
  kill: (signal: NodeJS.Signals) => void;
}

export const ready = " is at http://";

/** Starts the built server as a child process. */
export function startServer(settings: Record<string, string>): ServerProcess {
  const child = spawn(join("node_modules", ".bin", "node"), [serverPath], {
    env: { ...serverEnvironment(settings), NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  const ended = new Promise<Awaited<ServerProcess["ended"]>>((resolve) => {
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => stdout.includes(text) && resolve();
      child.stdout.on("data", look);
      look();
      child.on("close", () =>
        reject(new Error(`The server ended before it said "${text}": ${stdout}${stderr}`)),
      );
    });
  return { pid: child.pid ?? 0, says, ended, kill: (signal) => void child.kill(signal) };
}
