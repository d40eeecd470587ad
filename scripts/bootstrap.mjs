// Runs one of the project's commands: `node scripts/bootstrap.mjs scripts/start.ts`. Plain JavaScript that runs on Node 20 and
// later. Installs the dependencies, including the right Node, and hands over to it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants, hostname } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const localNode = join(root, "node_modules", ".bin", "node");

if (!isInstalled()) install();
handOver(process.argv.slice(2));

/** Compares the lock file with npm's record of installed packages, which npm writes last. */
function isInstalled() {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record) || !existsSync(localNode)) return false;
  const wanted = packagesOf(join(root, "package-lock.json"));
  const installed = packagesOf(record);
  return Object.entries(wanted).every(([path, entry]) => {
    const isForOthers = path === "" || (entry.optional && !installed[path]);
    return isForOthers || installed[path]?.version === entry.version;
  });
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages;
}

function install() {
  say("Installing dependencies");
  // The build needs the development dependencies even if NODE_ENV is `production`.
  const { status, error } = runNpm(["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (status === 0 && existsSync(localNode)) return;
  console.error(`Installing dependencies failed${error ? `: ${error.message}` : ""}`);
  process.exit(status || 1);
}

/** Prints JSON log lines, as `shared/say.server.ts` does, if the server starts without a terminal. */
function say(step) {
  const isPlain = process.stdout.isTTY || !process.argv.includes("scripts/start.ts");
  const line = {
    level: 30,
    time: new Date().toISOString(),
    pid: process.pid,
    hostname: hostname(),
    msg: step,
  };
  console.log(isPlain ? step : JSON.stringify(line));
}

function runNpm(args) {
  const options = {
    cwd: root,
    stdio: ["inherit", process.stdout.isTTY ? "inherit" : process.stderr, "inherit"],
  };
  const npm = process.env.npm_execpath;
  return npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync("npm", args, options);
}

function handOver(args) {
  const child = spawn(localNode, args, { cwd: root, stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`${localNode} cannot be run: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}
