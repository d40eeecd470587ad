import { hostname } from "node:os";

/**
 * Says a step of the start or the end on standard output, whatever the log's level: a line to read on a terminal, else JSON
 * as the log writes it.
 */
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
