import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import type { Settings } from "./settings.server.ts";

export type { Logger };

/** The process's log: JSON lines on standard output, readable lines when that is a terminal. */
export const createLog = ({ logLevel }: Pick<Settings, "logLevel">): Logger =>
  process.stdout.isTTY
    ? pino({ level: logLevel, base: null }, pretty({ translateTime: "SYS:HH:MM:ss", sync: true }))
    : pino({ level: logLevel, timestamp: pino.stdTimeFunctions.isoTime });
