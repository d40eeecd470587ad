import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressStaticFiles } from "./compress-static-files.ts";
import { lightenManifest } from "./lighter-manifest.ts";

/** Relative to the project's root, where every command runs. */
export const serverPath = "build/server/server.js";

const recordPath = "build/source-hash";
const sources = [
  "src/**/*",
  "starter/*",
  "scripts/{build,compress-static-files,lighter-manifest}.ts",
  "{vite,react-router}.config.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

if (import.meta.main) await build(hashSources(), console.log);

/** Builds unless the last build used exactly the current sources. */
export async function buildWhenStale(say: (step: string) => void = console.log) {
  const hash = hashSources();
  if (existsSync(serverPath) && existsSync(recordPath) && readFileSync(recordPath, "utf8") === hash) return;
  await build(hash, say);
}

async function build(hash: string, say: (step: string) => void) {
  say("Building the site");
  const started = performance.now();
  rmSync(recordPath, { force: true });
  const reactRouter = join("node_modules", "@react-router", "dev", "bin.cjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [reactRouter, "build"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) {
    console.error(`${stdout}${stderr}\nThe build failed`);
    process.exit(1);
  }
  lightenManifest("build/client");
  await compressStaticFiles("build/client");
  writeFileSync(recordPath, hash);
  say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function hashSources(): string {
  const hash = createHash("sha256");
  const files = globSync(sources, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => !/\.test\.tsx?$/.test(path));
  for (const path of paths.sort()) hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}
