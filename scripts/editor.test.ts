import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listEditors } from "#accounts/editors.server.ts";
import { openEmbeddedDatabase } from "#db/embedded.server.ts";
import { openControlSocket } from "../src/control-socket.server.ts";
import { serverEnvironment } from "../tests/support/server-environment.ts";
import { onServer, postgresUrl, templateName, withDatabase } from "../tests/support/templates.ts";

const folder = mkdtempSync(join(tmpdir(), "editor-command-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const password = "a pass phrase for tests";

/** Runs the command in its own process, with a standard input that ends. */
function editor(settings: Record<string, string>, args: string[], input = "", command = [process.execPath]) {
  const [program = "", ...before] = command;
  const child = spawn(program, [...before, "scripts/editor.ts", ...args], {
    env: serverEnvironment(settings),
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  child.stdin.end(input);
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}

const today = () => new Date().toISOString().slice(0, 10);

/** Tests everything the command does, on a fresh database. */
async function managesEditors(settings: Record<string, string>) {
  const ada = "ada@example.com";
  expect(await editor(settings, ["list"])).toEqual({ code: 0, stdout: "No editors yet\n", stderr: "" });
  expect(await editor(settings, ["add", ada], `${password}\n`)).toEqual({
    code: 0,
    stdout: `${ada} can now edit, as an owner\n`,
    stderr: "",
  });
  expect(await editor(settings, ["add", "Ada@Example.com"], `${password}\n`)).toEqual({
    code: 1,
    stdout: "",
    stderr: `${ada} is already an editor\n`,
  });
  expect((await editor(settings, ["list"])).stdout).toBe(
    `${ada}  signs in with a password, added ${today()}, owner\n`,
  );
  expect(await editor(settings, ["password", ada], "short\n")).toMatchObject({
    code: 1,
    stderr: "A password needs at least 8 characters\n",
  });
  expect(await editor(settings, ["name", "Ada@Example.com", " Ada King  Lovelace"])).toEqual({
    code: 0,
    stdout: "Ada@Example.com is now called Ada King Lovelace\n",
    stderr: "",
  });
  expect((await editor(settings, ["list"])).stdout).toContain(`${ada} Ada King Lovelace  signs in`);
  expect(await editor(settings, ["name", ada, " "])).toMatchObject({
    code: 1,
    stderr: "A name needs at least one letter\n",
  });
  expect(await editor(settings, ["name", "nobody@example.com", "No Body"])).toMatchObject({ code: 1 });
  expect(await editor(settings, ["reset-second-factor", ada])).toMatchObject({
    code: 1,
    stderr: `${ada} has no second factor\n`,
  });
  const made = await editor(settings, ["password", ada, "--generate"]);
  expect(made.stdout).toMatch(/has a new password.*\nThe password is [\w-]{20}\n$/);
  expect(await editor(settings, ["remove", ada])).toMatchObject({ code: 0, stderr: "" });
  expect(await editor(settings, ["remove", ada])).toMatchObject({
    code: 1,
    stderr: `${ada} is not an editor\n`,
  });
}

/** Each command is a process that loads the database, which is slow on a busy machine. */
const manyProcesses = { timeout: 300_000 };

describe("npm run editor manages editors' accounts", () => {
  test.skipIf(postgresUrl)("on the embedded database, while no server runs", manyProcesses, async () => {
    const dataDir = join(folder, "alone");
    const settings = { DATA_DIR: dataDir };
    const made = await editor(settings, ["add", "ada@example.com", "--generate"]);
    expect(made).toMatchObject({ code: 0, stderr: "" });
    expect(made.stdout).toMatch(/^ada@example.com can now edit, as an owner\nThe password is [\w-]{20}\n$/);
    expect(await editor(settings, ["add", "Ada@Example.com"], `${password}\n`)).toEqual({
      code: 1,
      stdout: "",
      stderr: "ada@example.com is already an editor\n",
    });
    await leaveStaleSocket(join(dataDir, "database", "control.sock"));
    expect(await editor(settings, ["list"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("ada@example.com  signs in with a password"),
    });
  });

  test.runIf(postgresUrl)("on PostgreSQL", manyProcesses, async () => {
    const url = String(postgresUrl);
    const name = `test_editor_command_${process.pid}`;
    await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${templateName("empty")}`);
    try {
      await managesEditors({ DATABASE_URL: withDatabase(url, name), SESSION_SECRET: "a secret for tests" });
    } finally {
      await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`);
    }
  });
});

test.each([
  [],
  ["lists"],
  ["add"],
  ["list", "a@example.com"],
  ["name", "a@b"],
  ["add", "a@b", "c"],
  ["list", "--all"],
])("prints its usage when called with: %s", async (...args) => {
  const answer = await editor({ DATA_DIR: join(folder, "unused") }, args);
  expect(answer).toMatchObject({ code: 2, stdout: "" });
  expect(answer.stderr).toContain("npm run editor -- add EMAIL");
  expect(existsSync(join(folder, "unused"))).toBe(false);
});

describe("while a server holds the embedded database", () => {
  const dataDir = join(folder, "held");
  const settings = { DATA_DIR: dataDir };
  const socket = join(dataDir, "database", "control.sock");
  const silent = pino({ level: "silent" });
  let database: Awaited<ReturnType<typeof openEmbeddedDatabase>>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    database = await openEmbeddedDatabase({ dataDir, host: "127.0.0.1", port: 3259 }, () => {});
    await database.migrate();
    await leaveStaleSocket(socket);
    close = await openControlSocket(database.db, { dataDir, product: "Guide", s3: null }, silent);
  });
  afterAll(() => database.close());

  test(
    "the server runs the command, replacing the stale socket of a killed server",
    manyProcesses,
    async () => {
      await managesEditors(settings);
    },
  );

  test("only its owner may use the socket", () => {
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "database")).mode & 0o777).toBe(0o700);
  });

  test.runIf(process.platform === "linux")(
    "a terminal prompts for the password twice without echo",
    async () => {
      const command = [
        "script",
        "-qec",
        `${process.execPath} scripts/editor.ts add grace@example.com`,
        "/dev/null",
      ];
      const answer = await onTerminal(command, settings);
      expect(answer).toContain("Password for grace@example.com: ");
      expect(answer).toContain("grace@example.com can now edit");
      expect(answer).not.toContain(password);
      expect(await listEditors(database.db)).toMatchObject([{ email: "grace@example.com" }]);
    },
  );

  test("reports a server that does not respond to commands", async () => {
    await close();
    const answer = await editor(settings, ["list"]);
    expect(answer.code).toBe(1);
    expect(answer.stderr).toContain(`is in use by process ${process.pid} (http://127.0.0.1:3259)`);
  });
});

/** Leaves a stale socket, like a killed server. */
async function leaveStaleSocket(path: string) {
  const listen = `require("node:net").createServer().listen(${JSON.stringify(path)}, () => console.log("listening"))`;
  const killed = spawn(process.execPath, ["-e", listen]);
  await once(killed.stdout, "data");
  killed.kill("SIGKILL");
  await once(killed, "close");
  expect(statSync(path).isSocket()).toBe(true);
}

/** Types the password whenever it is prompted for. */
function onTerminal([program = "", ...args]: string[], settings: Record<string, string>) {
  const child = spawn(program, args, { env: serverEnvironment(settings) });
  let shown = "";
  let answered = 0;
  child.stdout.on("data", (chunk) => {
    shown += chunk;
    const asked = [...shown.matchAll(/Password for|Repeat the password/g)].length;
    while (answered < asked) {
      answered += 1;
      child.stdin.write(`${password}\r`);
    }
  });
  return new Promise<string>((resolve) => child.once("close", () => resolve(shown)));
}
