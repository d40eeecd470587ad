import { DatabaseUnavailableError } from "../src/db/database.server.ts";
import { AppError } from "../src/shared/errors.ts";
import { SettingsError } from "../src/shared/settings.server.ts";

/** Thrown if a command's arguments do not match its usage. */
export class UsageError extends Error {}

/** Returns the file argument of a command that takes exactly one. @throws UsageError */
export function fileArgument(): string {
  const [file, ...more] = process.argv.slice(2);
  if (!file || file.startsWith("-") || more.length > 0) throw new UsageError();
  return file;
}

/** Runs a command and ends the process. Prints expected errors in one line. */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(usage);
      process.exit(2);
    }
    console.error(isExpected(error) ? error.message : error);
    process.exit(1);
  }
}

function isExpected(error: unknown): error is Error {
  const isFileFault = error instanceof Error && "syscall" in error;
  return (
    isFileFault || [AppError, DatabaseUnavailableError, SettingsError].some((kind) => error instanceof kind)
  );
}
