import { hostname } from "node:os";

/** Prints a startup or shutdown step regardless of the log level: plain text in a terminal, else a JSON log line. */
export const say = (step: string): void => console.log(process.stdout.isTTY ? step : jsonLine(step));

const info = 30;

const jsonLine = (msg: string) =>
  JSON.stringify({
    level: info,
    time: new Date().toISOString(),
    pid: process.pid,
    hostname: hostname(),
    msg,
  });
