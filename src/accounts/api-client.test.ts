import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { OpenAPIClientAxios } from "openapi-client-axios";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { asEditor } from "../../tests/support/editor.ts";

/** A client that is made from the description of the API, over the wire. */

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

async function clientWith(scopes: string[]) {
  const answer = await owner("POST", "/api/admin/tokens", { name: "Client", scopes, days: 30 });
  const { token } = await answer.json();
  const api = new OpenAPIClientAxios({
    definition: `${site}/api/openapi.json`,
    axiosConfigDefaults: { headers: { Authorization: `Bearer ${token}` }, validateStatus: () => true },
    withServer: { url: site },
  });
  return api.init();
}

test("the client reads vendors, and creates and changes one with the token's scope", async () => {
  const client = await clientWith(["write:vendors"]);
  const { paths } = client;
  const made = await paths["/api/vendors"]?.post?.({}, { name: "Northwind" });
  expect(made?.status).toBe(201);
  const { id } = made?.data ?? {};
  const changed = await paths["/api/vendors/{key}"]?.put?.({ key: id }, { name: "Northwind Group" });
  expect(changed).toMatchObject({ status: 200, data: { id, name: "Northwind Group" } });
  const listed = await paths["/api/vendors"]?.get?.();
  expect(listed?.data.map(({ name }: { name: string }) => name)).toEqual(["Northwind Group"]);
});

test("without the scope it is told which one is lacking", async () => {
  const { paths } = await clientWith(["read:drafts"]);
  const refused = await paths["/api/vendors"]?.post?.({}, { name: "Southwind" });
  expect(refused).toMatchObject({
    status: 403,
    data: { message: "This token lacks the scope write:vendors" },
  });
  expect((await paths["/api/admin/drafts"]?.get?.())?.status).toBe(200);
});

test("the description says which calls take a token, and how it is sent", async () => {
  const { definition } = (await clientWith(["read:drafts"])).api;
  expect(definition.components?.securitySchemes).toMatchObject({ token: { type: "http", scheme: "bearer" } });
  expect(definition.paths?.["/api/vendors"]?.post?.security).toEqual([{ session: [] }, { token: [] }]);
  expect(definition.paths?.["/api/admin/editors"]?.get?.security).toEqual([{ session: [] }]);
});
