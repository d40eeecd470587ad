import { spawn } from "node:child_process";

/** Runs a command with its output shown, and resolves to its exit status; 1 when it cannot be started or is killed. */
export const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  new Promise<number>((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (status) => resolve(status ?? 1));
  });
