import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { startThrowAwayPostgres } from "../../scripts/throw-away-postgres.ts";
import { serverEnvironment, temporaryFolder } from "../support/server-environment.ts";
import { hasPostgres } from "../support/servers-on-postgres.ts";

/** `npm start` restarts a crashed server, and exits if a server was stopped on purpose. */

test.describe.configure({ mode: "serial" });

const folder = temporaryFolder();
let started: Supervised;

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
test.afterEach(async () => {
  if (started.child.exitCode === null && started.child.signalCode === null) {
    started.child.kill("SIGTERM");
    await once(started.child, "exit");
  }
});

interface Supervised {
  child: ChildProcess;
  url: string;
  lines: () => { msg: string; pid: number }[];
  stderr: () => string;
  ended: Promise<number | null>;
}

async function start(settings: Record<string, string> = {}): Promise<Supervised> {
  const port = String(await freePort());
  const child = spawn(join("node_modules", ".bin", "node"), ["scripts/start.ts"], {
    env: serverEnvironment({ PORT: port, DATA_DIR: join(folder, "data"), ...settings }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  child.stdout.on("data", (part) => {
    said.stdout += part;
  });
  child.stderr.on("data", (part) => {
    said.stderr += part;
  });
  const lines = () =>
    said.stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const ended = once(child, "close").then(([code]) => code);
  started = { child, url: `http://127.0.0.1:${port}`, lines, stderr: () => said.stderr, ended };
  return started;
}

const serverPids = ({ lines }: Supervised) =>
  lines()
    .filter(({ msg }) => msg.includes(" is at http://"))
    .map(({ pid }) => pid);

const isWell = async (url: string) => (await fetch(`${url}/healthz`).catch(() => null))?.status === 200;

test("a killed server is restarted and logged, with growing pauses", async () => {
  test.setTimeout(120_000);
  const site = await start();
  for (const [round, pause] of [0.5, 1].entries()) {
    await expect.poll(() => serverPids(site).length, { timeout: 60_000 }).toBe(round + 1);
    const pid = serverPids(site).at(-1) ?? 0;
    process.kill(pid, "SIGKILL");
    await expect
      .poll(() => site.lines().map(({ msg }) => msg))
      .toContain(`The server (process ${pid}) ended by SIGKILL; restarting in ${pause} s`);
  }
  await expect.poll(() => isWell(site.url), { timeout: 60_000 }).toBe(true);
  site.child.kill("SIGTERM");
  expect(await site.ended).toBe(0);
  expect(site.stderr()).toBe("");
});

test("stopping the server also ends npm start with 0", async () => {
  const site = await start();
  await expect.poll(() => serverPids(site).length, { timeout: 60_000 }).toBe(1);
  process.kill(serverPids(site)[0] ?? 0, "SIGTERM");
  expect(await site.ended).toBe(0);
});

test("killing the supervisor stops its servers", async () => {
  const site = await start();
  await expect.poll(() => serverPids(site).length, { timeout: 60_000 }).toBe(1);
  site.child.kill("SIGKILL");
  await expect.poll(() => isWell(site.url), { timeout: 15_000 }).toBe(false);
});

test("a server that cannot start is reported in one line and not restarted", async () => {
  const site = await start({ PORT: "many" });
  expect(await site.ended).toBe(1);
  expect(site.stderr().trim()).toBe("PORT is not a number; for example PORT=3000");
  const other = await start({ WEB_PROCESSES: "2" });
  expect(await other.ended).toBe(1);
  expect(other.stderr().trim()).toBe(
    "WEB_PROCESSES needs DATABASE_URL: only one process can use the embedded database; for example WEB_PROCESSES=2",
  );
});

test("with several servers on one port, the others respond while a killed one restarts", async () => {
  test.skip(!(await hasPostgres()), "PostgreSQL is not installed here, and could not be");
  test.setTimeout(180_000);
  const postgres = await startThrowAwayPostgres();
  try {
    const site = await start({
      WEB_PROCESSES: "2",
      DATABASE_URL: postgres.url,
      SESSION_SECRET: "one secret for all processes",
    });
    await expect.poll(() => serverPids(site).length, { timeout: 90_000 }).toBe(2);
    const killed = serverPids(site)[0] ?? 0;
    process.kill(killed, "SIGKILL");
    await expect
      .poll(() => site.lines().map(({ msg }) => msg))
      .toContainEqual(expect.stringContaining(`process ${killed}`));
    const answers = Array.from({ length: 20 }, async () => (await fetch(`${site.url}/vendors`)).status);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    await expect.poll(() => new Set(serverPids(site)).size, { timeout: 60_000 }).toBe(3);
    site.child.kill("SIGTERM");
    expect(await site.ended).toBe(0);
    expect(site.stderr()).toBe("");
  } finally {
    await postgres.stop();
  }
});
