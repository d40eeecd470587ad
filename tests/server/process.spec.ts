import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { temporaryFolder } from "../support/server-environment.ts";
import { ready, type ServerProcess, startServer } from "../support/server-process.ts";

test.describe.configure({ mode: "serial" });

let folder: string;
let dataDir: string;
let port: string;
let server: ServerProcess;

test.beforeAll(async () => {
  folder = temporaryFolder();
  mkdirSync(folder);
  dataDir = join(folder, "data");
  port = String(await freePort());
  server = startServer({ PORT: port, DATA_DIR: dataDir });
  await server.says(ready);
});
test.afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

test("a second server on the same data names the first in one line", async () => {
  const second = startServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
  await expectRefusal(
    second,
    `The data in ${join(dataDir, "database")} is in use by process ${server.pid} (http://127.0.0.1:${port}); stop that one first, or set another DATA_DIR`,
  );
});

test("a port that is taken is told in one line", async () => {
  const second = startServer({ PORT: port, DATA_DIR: join(folder, "other") });
  await expectRefusal(
    second,
    `PORT ${port} on 127.0.0.1 is in use by another process; stop it or set another, for example PORT=${Number(port) + 1}`,
  );
});

test("data that cannot be written is told in one line", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const refused = startServer({ PORT: String(await freePort()), DATA_DIR: join(file, "data") });
  await expectRefusal(refused, /^DATA_DIR cannot be written: ENOTDIR.*; for example DATA_DIR=\.\/data$/);
});

test("a database that cannot be reached is told in one line", async () => {
  const refused = startServer({
    DATABASE_URL: "postgres://guide:secret@127.0.0.1:1/guide",
    SESSION_SECRET: "s",
  });
  await expectRefusal(
    refused,
    "The database at 127.0.0.1:1/guide cannot be reached: connect ECONNREFUSED 127.0.0.1:1; check DATABASE_URL",
  );
});

test("a wrong setting is told in one line", async () => {
  await expectRefusal(startServer({ PORT: "many" }), "PORT is not a number; for example PORT=3000");
});

test("SIGTERM lets a running request finish, takes no other, and ends with 0", async () => {
  const idle = connect(Number(port), "127.0.0.1");
  await once(idle, "connect");
  const started = performance.now();
  const request = connect(Number(port), "127.0.0.1");
  request.write("POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
  request.write("Content-Length: 2\r\n\r\n{");
  await wait(200);

  server.kill("SIGTERM");
  await wait(500);
  const late = connect(Number(port), "127.0.0.1");
  await expect(once(late, "connect")).rejects.toThrow("ECONNREFUSED");

  request.write("}");
  const [answer] = await once(request, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 4\d\d /);
  const { code, stdout, stderr } = await server.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.trimEnd().split("\n").at(-1)).toBe("Stopped");
  expect(performance.now() - started, "idle connections must not be waited for").toBeLessThan(5000);
});

test("SIGTERM during the start ends with 0 as well, and what was written opens again", async () => {
  const starting = startServer({ PORT: port, DATA_DIR: dataDir });
  await starting.says("Opening the embedded database");
  starting.kill("SIGTERM");
  expect((await starting.ended).code).toBe(0);
  server = startServer({ PORT: port, DATA_DIR: dataDir });
  await server.says(ready);
  server.kill("SIGINT");
  expect((await server.ended).code).toBe(0);
});

async function expectRefusal(server: ServerProcess, line: string | RegExp) {
  const { code, stderr } = await server.ended;
  expect(stderr.trimEnd().split("\n")).toEqual([
    typeof line === "string" ? line : expect.stringMatching(line),
  ]);
  expect(code).toBe(1);
}
