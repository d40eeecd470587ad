import { type Logger, pino } from "pino";
import pretty from "pino-pretty";
import type { Settings } from "./settings.server.ts";

export type { Logger };

/** Creates the log on standard output: JSON lines, or readable lines in a terminal. */
export const createLog = ({ logLevel }: Pick<Settings, "logLevel">): Logger =>
  process.stdout.isTTY
    ? pino(
        { level: logLevel, base: null, serializers },
        pretty({ translateTime: "SYS:HH:MM:ss", sync: true }),
      )
    : pino({ level: logLevel, timestamp: pino.stdTimeFunctions.isoTime, serializers });

/** Describes an error for the log without the query's values, which may hold password hashes or unpublished text. */
export function describeError(error: Error): Record<string, unknown> {
  const { params, ...described } = pino.stdSerializers.err(error) as Record<string, unknown>;
  const written = `\nparams: ${params}`;
  const withoutValues = (text: string) =>
    // Drizzle prints values below the query, and PostgreSQL prints them in the constraint's detail.
    text.replaceAll(written, "").replace(/^(Key \([^)]*\)=\().*(\) )/gms, "$1…$2");
  return Object.fromEntries(
    Object.entries(described).map(([name, value]) => [
      name,
      typeof value === "string" ? withoutValues(value) : value,
    ]),
  );
}

const serializers = { err: describeError };
