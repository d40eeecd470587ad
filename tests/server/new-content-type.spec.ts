import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";

/** Copies the sources and links the installed packages. */
function copyOfTheProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), "new-content-type-"));
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  for (const file of files.trim().split("\n")) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(file, path.join(copy, file));
  }
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
  return copy;
}

test("a generated content type passes all checks", () => {
  test.setTimeout(400_000);
  const copy = copyOfTheProject();
  const node = path.resolve("node_modules/.bin/node");
  // The tier of this run would restrict Vitest in the copy and what knip considers used.
  const { TEST_TIER: _tier, ...env } = process.env;
  const inCopy = { cwd: copy, env, encoding: "utf8" } as const;
  const run = (...args: string[]) =>
    execFileSync(node, args, { ...inCopy, stdio: ["ignore", "pipe", "pipe"] });
  try {
    expect(run("scripts/new-content-type.ts", "case-study")).toContain("Created src/content/case-study");
    expect(() => run("scripts/new-content-type.ts", "case-study")).toThrow("already exists");
    expect(() => run("scripts/new-content-type.ts", "vendor")).toThrow("already exists");
    expect(() => run("scripts/new-content-type.ts", "Case Study")).toThrow("npm run new-content-type");

    const touched = ["registry.server.ts", "registry.admin.tsx"].map((file) =>
      readFileSync(path.join(copy, "src/registry", file), "utf8"),
    );
    for (const registry of touched) expect(registry).toContain("#content/case-study/case-study.");
    run("node_modules/.bin/biome", "ci", "--error-on-warnings", "src");
    run("node_modules/.bin/tsc", "--noEmit");
    const unused = spawnSync(node, ["node_modules/.bin/knip"], inCopy);
    expect(unused.stderr).toBe("");
    expect(unused.stdout).not.toContain("case-study");
    const report = run(
      "node_modules/.bin/vitest",
      "run",
      "src/content/case-study",
      "tests/architecture.test.ts",
      "src/api.test.ts",
      "src/site/sitemap.test.ts",
    );
    expect(report).toMatch(/Test Files .*4 passed/);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
