import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** Reads the variables of a `.env` file; none if it does not exist. Skips the byte-order mark that some text editors write. */
export function readEnvFile(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}
