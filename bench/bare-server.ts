import { fork } from "node:child_process";
import { join } from "node:path";
import type { RecordedAnswer } from "./recorded-answer.ts";

export interface BareServer {
  url: string;
  stop: () => void;
}

/** The baseline: a process with only `node:http` that sends the bytes and headers of one response to everybody. */
export async function startBareServer(answer: RecordedAnswer): Promise<BareServer> {
  const server = fork(join(import.meta.dirname, "bare-server.process.ts"), {
    env: { ...process.env, NODE_ENV: "production" },
  });
  server.send(answer);
  const port = await new Promise<unknown>((resolve, reject) => {
    server.once("message", resolve);
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`the bare server ended with code ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.kill() };
}
