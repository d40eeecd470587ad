import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { temporaryFolder, testEditor } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";

test("deliveries pending when a server is killed are sent by the next one with the same id", async () => {
  const folder = temporaryFolder();
  const ids: string[] = [];
  let status = 503;
  const receiver = createServer((request, response) => {
    ids.push(String(request.headers["x-webhook-id"]));
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const port = String(await freePort());
  const settings = { PORT: port, DATA_DIR: folder, FETCH_ALLOW_HOSTS: host };
  let server = startServer(settings);
  await server.says(ready);
  const send = (method: string, path: string, cookie: string, body?: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { cookie, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signedIn = await send("POST", "/api/auth/login", "", testEditor);
  const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  const hook = { url: `http://${host}/`, events: ["entry.published"] };
  const { id } = await (await send("POST", "/api/admin/webhooks", cookie, hook)).json();
  const terms = ["Alpha", "Beta", "Gamma"];
  for (const term of terms)
    expect((await send("POST", "/api/glossary", cookie, { term, definition: "A word." })).status).toBe(201);
  server.kill("SIGKILL");
  await server.ended;

  status = 200;
  ids.length = 0;
  server = startServer(settings);
  await server.says(ready);
  const states = async () =>
    (await (await send("GET", `/api/admin/webhooks/${id}/deliveries`, cookie)).json()).map(
      ({ state }: { state: string }) => state,
    );
  await expect.poll(states, { timeout: 60_000 }).toEqual(["delivered", "delivered", "delivered"]);
  expect(new Set(ids).size).toBe(3);
  server.kill("SIGTERM");
  expect((await server.ended).code).toBe(0);
  receiver.close().closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});
