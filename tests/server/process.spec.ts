import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { startAiStandIn } from "../../src/integrations/ai/ai.stand-in.ts";
import { sourceWords } from "../../src/newsroom/article/rewrite.fixture.ts";
import { temporaryFolder, testEditor } from "../support/server-environment.ts";
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
    `The data in ${join(dataDir, "database")} is in use by process ${server.pid} (http://127.0.0.1:${port}); stop that process first, or set another DATA_DIR`,
  );
});

test("a port in use is reported in one line", async () => {
  const second = startServer({ PORT: port, DATA_DIR: join(folder, "other") });
  await expectRefusal(
    second,
    `PORT ${port} on 127.0.0.1 is in use by another process; stop it or set another, for example PORT=${Number(port) + 1}`,
  );
  expect((await second.ended).stdout, "no fault of what was running already").not.toContain('"err"');
});

test("an unwritable data folder is reported in one line", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const refused = startServer({ PORT: String(await freePort()), DATA_DIR: join(file, "data") });
  await expectRefusal(refused, /^DATA_DIR cannot be written: ENOTDIR.*; for example DATA_DIR=\.\/data$/);
});

test("an unreachable database is reported in one line", async () => {
  const refused = startServer({
    DATABASE_URL: "postgres://guide:secret@127.0.0.1:1/guide",
    SESSION_SECRET: "s",
  });
  await expectRefusal(
    refused,
    "The database at 127.0.0.1:1/guide cannot be reached: connect ECONNREFUSED 127.0.0.1:1; check DATABASE_URL",
  );
});

test("an invalid setting is reported in one line", async () => {
  await expectRefusal(startServer({ PORT: "many" }), "PORT is not a number; for example PORT=3000");
});

test("an address that cannot be decoded is not found", async () => {
  // Nothing is printed about it: the next test expects an empty standard error.
  for (const path of ["/faq/%zz", "/%zz", "/vendors/%E0%A4%A"])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404);
});

test("SIGTERM lets a running request finish, accepts no others, and exits with 0", async () => {
  const idle = connect(Number(port), "127.0.0.1");
  await once(idle, "connect");
  const started = performance.now();
  const request = connect(Number(port), "127.0.0.1");
  request.write("POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
  request.write("Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{");
  const [begun] = await once(request, "data");
  expect(String(begun), "the server has begun the request").toMatch(/^HTTP\/1\.1 100 /);

  server.kill("SIGTERM");
  await expect.poll(() => connectionFault(Number(port))).toBe("ECONNREFUSED");

  request.write("}");
  const [answer] = await once(request, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 4\d\d /);
  const { code, stdout, stderr } = await server.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const steps = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(steps.at(-1)).toMatchObject({ level: 30, msg: "Stopped" });
  expect(performance.now() - started, "idle connections must not be waited for").toBeLessThan(5000);
});

/** Returns the error code of a new connection, or null if it succeeds. */
const connectionFault = (port: number) =>
  new Promise<unknown>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", (error) => resolve("code" in error ? error.code : error));
    socket.once("connect", () => {
      socket.destroy();
      resolve(null);
    });
  });

test("without a terminal, standard output is JSON lines, including the first editor's password and a short secret", async () => {
  const first = startServer({
    PORT: String(await freePort()),
    DATA_DIR: join(folder, "first"),
    ADMIN_EMAIL: "",
    ADMIN_PASSWORD: "",
    SESSION_SECRET: "short",
    LOG_LEVEL: "debug",
  });
  await first.says(ready);
  first.kill("SIGTERM");
  const { code, stdout } = await first.ended;
  expect(code).toBe(0);
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ msg }) => msg)).toContainEqual(
    expect.stringMatching(
      /^The first editor signs in at \/auth as editor@localhost with the password [\w-]{20}$/,
    ),
  );
  expect(lines.map(({ msg }) => msg)).toContain(
    "SESSION_SECRET has fewer than 32 characters. Use the output of `openssl rand -hex 32`",
  );
  for (const line of lines) expect(line).toMatchObject({ level: expect.any(Number), pid: first.pid });
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`${signal} stops the server within 10 seconds, whatever is running`, async () => {
    const ai = await startAiStandIn();
    ai.reply("silence");
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const feed = `127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    const site = await freePort();
    const busy = startServer({
      PORT: String(site),
      DATA_DIR: join(folder, signal),
      NEWS_FEED_URLS: `http://${feed}/feed`,
      FETCH_ALLOW_HOSTS: feed,
      AI_BASE_URL: ai.baseUrl,
    });
    await busy.says(ready);
    const load = keepAsking(site);
    const call = await asEditor(site);
    const rewrite = await beginRewrite(call);
    await expect.poll(() => ai.calls.length, { timeout: 20_000 }).toBe(1);
    const progress = await call("GET", `/api/news/${rewrite.id}/rewrite/progress`);
    const stream = progress.text().catch(() => "cut off");
    const halfSent = connect(site, "127.0.0.1");
    halfSent.on("error", () => {});
    halfSent.write("POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n");
    halfSent.write("Content-Length: 9\r\n\r\n{");
    // Last, so that the fetch cannot reach its time limit before the signal, however slow the machine is.
    const fetchNews = call("POST", "/api/news/fetch-rss").catch(() => null);
    await once(silent, "request");

    const started = performance.now();
    busy.kill(signal);
    const { code, stderr } = await busy.ended;
    expect(performance.now() - started).toBeLessThan(10_000);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    await load;
    expect(await fetchNews).toBeNull();
    expect(await rewrite.answer).toBeNull();
    expect(progress.headers.get("content-type")).toContain("text/event-stream");
    expect(await stream).toBe("cut off");
    silent.close().closeAllConnections();
    await ai.stop();
  });
}

type Call = Awaited<ReturnType<typeof asEditor>>;

/** Starts rewriting a new draft. `answer` resolves once the AI has responded. */
async function beginRewrite(call: Call) {
  await call("POST", "/api/style-guides", { name: "House style", prompt: "Write dryly." });
  const draft = { title: "Acme goes abroad", originalContent: sourceWords.join("\n\n") };
  const { id } = await (await call("POST", "/api/news", draft)).json();
  return { id: Number(id), answer: call("POST", `/api/news/${id}/rewrite`).catch(() => null) };
}

/** Thirty clients that send requests one after another until the server stops responding. */
const keepAsking = (site: number) =>
  Promise.all(
    Array.from({ length: 30 }, async (_, client) => {
      for (let asked = 0; ; asked++) {
        const path = client % 2 ? `/vendors?q=${client}-${asked}` : "/";
        const headers = { cookie: client % 3 ? "" : "session=nobody" };
        const answer = await fetch(`http://127.0.0.1:${site}${path}`, { headers }).catch(() => null);
        if (!answer) return;
        await answer.arrayBuffer().catch(() => {});
      }
    }),
  );

/** Signs in and returns a function for the editor's calls. */
async function asEditor(site: number) {
  const send = (method: string, path: string, cookie: string, body?: object) =>
    fetch(`http://127.0.0.1:${site}${path}`, {
      method,
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signedIn = await send("POST", "/api/auth/login", "", testEditor);
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  return (method: string, path: string, body?: object) => send(method, path, cookie, body);
}

test("SIGTERM during startup also exits with 0, and the data can be reopened", async () => {
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
