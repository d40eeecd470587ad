import { hostname } from "node:os";
import { environment } from "./environment.server.ts";

/** Prints a startup or shutdown step regardless of the log level: plain text in a terminal, else a JSON log line. */
export const say = (step: string): void => console.log(process.stdout.isTTY ? step : jsonLine(step));

const info = 30;

const jsonLine = (msg: string) =>
  JSON.stringify({
    level: info,
    time: new Date(environment.now()).toISOString(),
    pid: process.pid,
    hostname: hostname(),
    msg,
  });
