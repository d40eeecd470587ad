import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { AppError } from "../src/shared/errors.ts";

/** Reads a new password: twice from a terminal, without echo, or the first line of standard input. */
export async function readPassword(email: string): Promise<string> {
  if (!process.stdin.isTTY) return firstLine(process.stdin);
  const password = await askHidden(`Password for ${email}: `);
  if ((await askHidden("Repeat the password: ")) !== password)
    throw new AppError("invalid", "The passwords do not match");
  return password;
}

async function firstLine(input: NodeJS.ReadStream): Promise<string> {
  let text = "";
  for await (const chunk of input.setEncoding("utf8")) text += chunk;
  return text.split(/\r?\n/)[0] ?? "";
}

/** The reader takes over the terminal's echo and discards it. */
async function askHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  reader.once("SIGINT", () => process.exit(130));
  process.stdout.write(question);
  try {
    return await reader.question("");
  } finally {
    reader.close();
    process.stdout.write("\n");
  }
}
