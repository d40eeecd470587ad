import { type SpawnOptions, spawn } from "node:child_process";

/** Runs a command with its output shown, and resolves to its exit status; 1 when it cannot be started or is killed. */
export const run = (command: string, args: string[], env: Record<string, string> = {}): Promise<number> =>
  execute(command, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } });

/** The same for a command that runs beside others: its output is returned instead of shown. */
export async function runAside(command: string, args: string[]): Promise<{ status: number; output: string }> {
  let output = "";
  const status = await execute(command, args, { stdio: ["ignore", "pipe", "pipe"] }, (text) => {
    output += text;
  });
  return { status, output };
}

const execute = (
  command: string,
  args: string[],
  options: SpawnOptions,
  onOutput: (text: string) => void = () => {},
) =>
  new Promise<number>((resolve) => {
    const child = spawn(command, args, options);
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", onOutput);
    child.once("error", (error) => {
      onOutput(error.message);
      console.error(error.message);
      resolve(1);
    });
    child.once("close", (status) => resolve(status ?? 1));
  });
