import { Agent, request as httpRequest, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApp } from "#app.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { openTestDatabase } from "../../tests/support/database.ts";
import { countTurns } from "../../tests/support/event-loop.ts";
import { listen } from "./http-server.server.ts";

let database: OpenDatabase;
let server: Server;
let connections: Set<Socket>;
/** In milliseconds, for `vi.waitFor`. */
const patience = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  database = await openTestDatabase("empty");
  const settings = readSettings({ LOG_LEVEL: "silent" });
  const app = await createApp({ database, settings, log: pino({ level: "silent" }) });
  ({ server, connections } = await listen(app.requestListener, { port: 0, host: "127.0.0.1" }));
});
afterAll(async () => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
  await database.close();
});

const send = (method: string, path: string, body = "") =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { "content-type": "application/json", "content-length": body.length };
    const request = httpRequest({ agent, port, method, path, headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    });
    request.once("error", reject).end(body);
  });

test.each([
  ["a body that is too large", "/api/auth/login", 413],
  ["a write without a session", "/api/vendors", 401],
  ["a write to a page", "/vendors", 405],
])("after %s the client's next request is answered", async (_name, path, status) => {
  for (let round = 0; round < 5; round++) {
    expect(await send("POST", path, "x".repeat(3_000_000))).toBe(status);
    expect(await send("GET", "/livez")).toBe(200);
  }
});

test("an address with a star is one that nothing has, and is answered once", async () => {
  for (let round = 0; round < 3; round++) expect(await send("GET", "/*")).toBe(404);
});

/** Sends the requests at once and returns the chunks received until the server closes the connection. */
async function exchange(requests: string): Promise<Buffer[]> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  const closed = new Promise((resolve, reject) => socket.once("error", reject).once("close", resolve));
  socket.write(requests);
  await closed;
  return chunks;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\n\r\n`;
const last = "GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
const textOf = (chunks: Buffer[]) => Buffer.concat(chunks).toString("latin1");
const tagsIn = (answers: string) => answers.match(/(?<=\r\netag: )\S+/gi) ?? [];

test("2,000 pipelined requests are answered in order, each in a turn of its own", async () => {
  const pages = ["/about", "/faq", "/glossary"].map(get);
  const tags = await vi.waitFor(async () => {
    const tagList = tagsIn(textOf(await exchange(pages.join("") + last)));
    expect(new Set(tagList).size).toBe(3);
    return tagList;
  }, patience);
  const pattern = [0, 2, 2, 1];
  const requests = pattern.map((page) => pages[page]).join("");
  const flood = requests.repeat(500) + last;

  let answers: Buffer[] | undefined;
  let others = 0;
  const turns = await countTurns(async () => {
    const flooding = exchange(flood).then((chunks) => {
      answers = chunks;
    });
    while (!answers) {
      expect(await send("GET", "/livez")).toBe(200);
      others += 1;
    }
    await flooding;
  });
  const text = textOf(answers ?? []);
  expect(tagsIn(text)).toEqual(Array.from({ length: 2000 }, (_, at) => tags[pattern[at % 4] ?? 0]));
  expect(text.endsWith('{"status":"ok"}')).toBe(true);
  expect(turns).toBeGreaterThanOrEqual(2000);
  expect(others).toBeGreaterThan(100);
  await vi.waitFor(() => expect(connections.size).toBeLessThanOrEqual(1), patience);
});

test("pipelined bodies reach their own requests", async () => {
  const post = `POST /api/vendors HTTP/1.1\r\nHost: a\r\nContent-Length: 3000\r\n\r\n${"x".repeat(3000)}`;
  const answers = textOf(await exchange(post.repeat(200) + last));
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([...Array(200).fill("HTTP/1.1 401"), "HTTP/1.1 200"]);
});

test("a client that never reads its answers is not read either", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.pause();
  await vi.waitFor(() => expect(connections.size).toBe(2), patience);
  const [kept] = [...connections].slice(-1);
  socket.write("GET /about HTTP/1.1\r\nHost: a\r\n\r\n".repeat(200_000));
  await setTimeout(500);
  expect(kept?.bytesRead).toBeLessThan(1_000_000);
  socket.destroy();
  await vi.waitFor(() => expect(connections.size).toBe(1), patience);
});

test("HTTP/1.0 without a host, as load balancers check health, is answered", async () => {
  const answer = textOf(await exchange("GET /healthz HTTP/1.0\r\n\r\n"));
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\{"status":"ok"\}$/s);
});
