import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The migrations folder. Searched upwards, because the bundled server runs from build/. */
export const migrationsFolder = findUpwards(import.meta.dirname, join("src", "db", "migrations"));

function findUpwards(start: string, path: string): string {
  const candidate = join(start, path);
  if (existsSync(candidate)) return candidate;
  const parent = dirname(start);
  if (parent === start) throw new Error(`${path} is in no folder above the running server`);
  return findUpwards(parent, path);
}
