import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { asEditor } from "../../tests/support/editor.ts";

/** Tests a client over HTTP that knows only the API description and a token. */

const app = testApp("empty");
const owner = asEditor(app, "olga@example.com", "owner");
let server: Server;
let site: string;

beforeAll(async () => {
  const handle = getRequestListener((request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const hasBody = method !== "GET" && method !== "HEAD";
    return app.fetch(pathname + search, {
      method,
      headers,
      ...(hasBody && { body: request.body, duplex: "half" }),
    } as RequestInit);
  });
  server = createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Description {
  paths: Record<string, Record<string, { security: object[]; requestBody?: { content: object } }>>;
  components: { securitySchemes: Record<string, { type: string; scheme: string }> };
}

async function clientWith(scopes: string[]) {
  const made = await owner("POST", "/api/admin/tokens", { name: "Client", scopes, days: 30 });
  const { token } = await made.json();
  const description: Description = await (await fetch(`${site}/api/openapi.json`)).json();
  const { type, scheme } = description.components.securitySchemes.token ?? {};
  expect([type, scheme]).toEqual(["http", "bearer"]);
  return { description, send };

  async function send(
    method: string,
    path: string,
    { key = "", body }: { key?: string; body?: object } = {},
  ) {
    const operation = description.paths[path]?.[method];
    const [mediaType] = Object.keys(operation?.requestBody?.content ?? {});
    const answer = await fetch(site + path.replace("{key}", key), {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(mediaType && { "Content-Type": mediaType }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, data: await answer.json() };
  }
}

test("the client reads vendors, and creates and changes one with the token's scope", async () => {
  const { send } = await clientWith(["write:vendors"]);
  const made = await send("post", "/api/vendors", { body: { name: "Northwind" } });
  expect(made.status).toBe(201);
  const { id } = made.data;
  const changed = await send("put", "/api/vendors/{key}", { key: id, body: { name: "Northwind Group" } });
  expect(changed).toMatchObject({ status: 200, data: { id, name: "Northwind Group" } });
  const listed = await send("get", "/api/vendors");
  expect(listed.data.map(({ name }: { name: string }) => name)).toEqual(["Northwind Group"]);
});

test("without the scope it is told which one is lacking", async () => {
  const { send } = await clientWith(["read:drafts"]);
  expect(await send("post", "/api/vendors", { body: { name: "Southwind" } })).toMatchObject({
    status: 403,
    data: { message: "This token lacks the scope write:vendors" },
  });
  expect((await send("get", "/api/admin/drafts")).status).toBe(200);
});

test("the description says which calls take a token", async () => {
  const { paths } = (await clientWith(["read:drafts"])).description;
  expect(paths["/api/vendors"]?.post?.security).toEqual([{ session: [] }, { token: [] }]);
  expect(paths["/api/admin/editors"]?.get?.security).toEqual([{ session: [] }]);
});
