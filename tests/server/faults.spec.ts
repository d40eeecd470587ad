import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { fuzzer } from "../support/fuzzer.ts";
import { temporaryFolder, testEditor } from "../support/server-environment.ts";
import { ready, type ServerProcess, startServer } from "../support/server-process.ts";
import { copyStore } from "../support/stores.ts";

test.describe.configure({ mode: "serial" });

const DATA_DIR = temporaryFolder();
let port: number;
let site: string;
let server: ServerProcess;

test.beforeAll(async () => {
  copyStore("filled", DATA_DIR);
  port = await freePort();
  site = `http://127.0.0.1:${port}`;
  server = startServer({ PORT: String(port), DATA_DIR, NODE_OPTIONS: collectsGarbageOnSignal });
  await server.says(ready);
});
test.afterAll(async () => {
  server.kill("SIGTERM");
  const { code, stdout, stderr } = await server.ended;
  rmSync(DATA_DIR, { recursive: true, force: true });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  // No request caused an unexpected error.
  expect(stdout.split("\n").filter((line) => line.includes('"unexpected error"'))).toEqual([]);
});

/** Resident memory of the server in MB. */
const memory = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;

/** A busy machine collects garbage late. */
const collectsGarbageOnSignal = `--expose-gc --import=data:text/javascript,${encodeURIComponent(
  'process.on("SIGUSR2", () => gc({ type: "major", flavor: "last-resort" }));',
)}`;

const isWell = async () => expect((await fetch(`${site}/healthz`)).status).toBe(200);

async function memoryWithoutGarbage() {
  server.kill("SIGUSR2");
  // The collection blocks the event loop, so at the latest the second response comes after it.
  await isWell();
  await isWell();
  return memory();
}

async function openSockets(count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) socket.on("error", () => {});
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return sockets;
}

test("1,000 simultaneous connections are all answered", async () => {
  const sockets = await openSockets(1000);
  const answers = sockets.map(async (socket) => {
    let text = "";
    for await (const chunk of socket) {
      text += chunk;
      if (text.includes("</html>")) break;
    }
    return text.startsWith("HTTP/1.1 200");
  });
  for (const socket of sockets)
    socket.write("GET /faq HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n");
  expect((await Promise.all(answers)).filter(Boolean)).toHaveLength(1000);
  for (const socket of sockets) socket.destroy();
});

test("slow, incomplete and silent clients do not block others", async () => {
  const sockets = await openSockets(300);
  const beginnings = [
    "",
    "GET /",
    "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
  ];
  for (const [index, socket] of sockets.entries()) socket.write(beginnings[index % 3] ?? "");
  for (let round = 0; round < 5; round++) {
    for (const socket of sockets) if (!socket.destroyed) socket.write("a");
    const started = performance.now();
    await isWell();
    expect(performance.now() - started).toBeLessThan(2000);
    await wait(100);
  }
  for (const [index, socket] of sockets.entries()) index % 2 ? socket.end() : socket.resetAndDestroy();
  await isWell();
});

test("readers who stop reading in the middle of a response do not leak memory", async () => {
  const before = memory();
  for (let round = 0; round < 5; round++) {
    const sockets = await openSockets(100);
    for (const socket of sockets) {
      socket.pause();
      socket.write("GET /vendors HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n".repeat(5));
    }
    await Promise.all(sockets.map((socket) => once(socket, "readable")));
    for (const socket of sockets) socket.resetAndDestroy();
  }
  await isWell();
  expect(memory() - before).toBeLessThan(150);
});

test("an endless body is refused at the limit, even without a declared length", async () => {
  // A connection can be closed before its client, still writing, has read the refusal.
  await expect.poll(sendEndlessBody, { timeout: 60_000 }).toBe(413);
  await isWell();
});

test("10,000 random requests are all answered without a server error", async () => {
  test.setTimeout(480_000);
  const cookie = await signIn();
  const random = fuzzer(20_261_121);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const before = await memoryWithoutGarbage();
  const send = async () => {
    const { method, path, headers, body } = random.request(cookie);
    const answer = await fetch(`${site}${path}`, { method, headers, body, redirect: "manual" });
    const text = await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500 && answer.status !== 503)
      faults.push(`${answer.status} ${method} ${path} ${body ?? ""}`.slice(0, 300));
    if (/\bat .+\.(ts|js):\d+/.test(text)) faults.push(`a stack trace for ${method} ${path}`);
  };
  for (let sent = 0; sent < 10_000; sent += 20) await Promise.all(Array.from({ length: 20 }, send));
  expect(faults).toEqual([]);
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404]));
  await isWell();
  await expect
    .poll(async () => (await memoryWithoutGarbage()) - before, { timeout: 60_000 })
    .toBeLessThan(150);
});

/** Returns the status, or the code of the error that ended the connection. */
const sendEndlessBody = () =>
  new Promise<number | string | undefined>((resolve) => {
    const sent = httpRequest(
      `${site}/api/auth/login`,
      { method: "POST", headers: { "content-type": "application/json", "transfer-encoding": "chunked" } },
      (answer) => {
        resolve(answer.statusCode);
        answer.resume();
        sent.destroy();
      },
    );
    sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    const feed = () => {
      while (!sent.destroyed && sent.write("x".repeat(65_536)));
      if (!sent.destroyed) sent.once("drain", feed);
    };
    feed();
  });

async function signIn(): Promise<string> {
  const answer = await fetch(`${site}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(testEditor),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}
