import { Agent, createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#db/database.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { openTestDatabase } from "../../tests/support/database.ts";
import { createApp } from "../app.ts";

let database: OpenDatabase;
let server: Server;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  database = await openTestDatabase("empty");
  const settings = readSettings({ LOG_LEVEL: "silent" });
  const app = await createApp({ database, settings, log: pino({ level: "silent" }) });
  server = createServer(app.requestListener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
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
