import { type SpawnOptions, spawn } from "node:child_process";

/** Runs a command and shows its output. Resolves to its exit status, or 1 if it cannot start or is killed. */
export const run = (command: string, args: string[], env: Record<string, string> = {}): Promise<number> =>
  execute(command, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } });

/** Like `run`. Also returns the end of the error output, `endLength` characters at most. */
export async function runWithErrors(
  command: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ status: number; errors: string }> {
  let errors = "";
  const options: SpawnOptions = { stdio: ["ignore", "inherit", "pipe"], env: { ...process.env, ...env } };
  const status = await execute(command, args, options, (text) => {
    process.stderr.write(text);
    errors = (errors + text).slice(-endLength);
  });
  return { status, errors };
}

const endLength = 3000;

/** Like `run`, but returns the output instead of showing it, for commands that run concurrently. */
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
