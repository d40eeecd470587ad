import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createTemplates } from "./templates.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the embedded database's templates. Empty if the tests run on PostgreSQL. */
    templateFolder: string;
  }
}

/** Migrates and fills one database of each kind once per run. Every test gets a copy. */
export default async function setup(project: TestProject) {
  if (process.env.TEST_STARTED) writeFileSync(process.env.TEST_STARTED, "");
  const folder = mkdtempSync(join(tmpdir(), "test-templates-"));
  await createTemplates(folder);
  project.provide("templateFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
