import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import type { Settings } from "./settings.server.ts";

export type { Logger };

/** The process's log: JSON lines on standard output, readable lines when that is a terminal. */
export const createLog = ({ logLevel }: Pick<Settings, "logLevel">): Logger =>
  process.stdout.isTTY
    ? pino(
        { level: logLevel, base: null, serializers },
        pretty({ translateTime: "SYS:HH:MM:ss", sync: true }),
      )
    : pino({ level: logLevel, timestamp: pino.stdTimeFunctions.isoTime, serializers });

/**
 * An error for the log. A failed query's own values stay out of it: they may be a password's hash, or a text nobody has
 * published yet.
 */
export function describeError(error: Error): Record<string, unknown> {
  const { params, ...described } = pino.stdSerializers.err(error) as Record<string, unknown>;
  const written = `\nparams: ${params}`;
  const withoutValues = (text: string) =>
    // Drizzle writes the values below the query, PostgreSQL into the detail of a broken rule.
    text.replaceAll(written, "").replace(/^(Key \([^)]*\)=\().*(\) )/gms, "$1…$2");
  return Object.fromEntries(
    Object.entries(described).map(([name, value]) => [
      name,
      typeof value === "string" ? withoutValues(value) : value,
    ]),
  );
}

const serializers = { err: describeError };
