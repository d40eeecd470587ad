import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import config from "../../drizzle.config.ts";

test("the migrations create every table as its file describes it", () => {
  const copy = path.relative(".", mkdtempSync(path.join(tmpdir(), "migrations-")));
  try {
    cpSync("src/db/migrations", copy, { recursive: true });
    const { dialect, casing, schema } = config as { dialect: string; casing: string; schema: string };
    const options = ["--dialect", dialect, "--casing", casing, "--schema", schema, "--out", copy];
    const output = execFileSync(
      process.execPath,
      ["node_modules/drizzle-kit/bin.cjs", "generate", ...options],
      { encoding: "utf8", stdio: "pipe" },
    );
    expect(output).toContain("No schema changes, nothing to migrate");
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
