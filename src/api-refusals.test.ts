import { beforeAll, expect, test } from "vitest";
import { testApp } from "../tests/support/app.ts";
import { asEditor } from "../tests/support/editor.ts";

const app = testApp("empty");
const asOwner = asEditor(app);

interface Operation {
  requestBody?: { required?: boolean; content: Record<string, unknown> };
  responses: Record<string, unknown>;
  parameters?: { name: string; in: string; required?: boolean; description?: string }[];
  "x-permission"?: { action: string };
}

interface Call {
  name: string;
  operation: Operation;
  ask: (body?: string, headers?: Record<string, string>) => Promise<Response>;
  /** Returns the status alone. */
  send: (body?: string, headers?: Record<string, string>) => Promise<number>;
}

let calls: Call[] = [];
let about = "";

/** Ends the owner's session, or stops further calls from one client. */
const left = new Set(["DELETE /api/auth/sessions", "POST /api/auth/login", "POST /api/setup"]);

beforeAll(async () => {
  const { paths, info } = await app.json("/api/openapi.json");
  about = info.description;
  calls = Object.entries<Record<string, Operation>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([lower, operation]) => {
      const method = lower.toUpperCase();
      const name = `${method} ${path}`;
      const address = path
        .replace("{type}", "vendors")
        .replace("{kind}", "vendor")
        .replace(/\{\w+\}/g, "1");
      const isPublic = operation["x-permission"]?.action === "public";
      const ask: Call["ask"] = (body, headers = {}) =>
        isPublic
          ? app.fetch(address, { method, headers, ...(body !== undefined && { body }) })
          : asOwner(method, address, body, headers);
      const send: Call["send"] = async (...sent) => (await ask(...sent)).status;
      return left.has(name) ? [] : [{ name, operation, ask, send }];
    }),
  );
});

const json = { "content-type": "application/json" };
const takingJson = () =>
  calls.filter(({ operation }) => operation.requestBody?.content["application/json"] !== undefined);

/** Returns the calls that answer a request with a status that their description lacks. */
async function undescribed(chosen: Call[], send: (call: Call) => Promise<number>) {
  const found: string[] = [];
  for (const call of chosen) {
    const status = await send(call);
    if (!(status in call.operation.responses)) found.push(`${call.name}: ${status}`);
  }
  return found;
}

test("describes what it answers to a body that is not JSON, too large or malformed", async () => {
  expect(takingJson().length).toBeGreaterThan(60);
  expect(
    await undescribed(takingJson(), ({ send }) => send("a=1", { "content-type": "text/plain" })),
  ).toEqual([]);
  const large = JSON.stringify({ text: "a".repeat(3 * 1024 * 1024) });
  expect(await undescribed(takingJson(), ({ send }) => send(large, json))).toEqual([]);
  for (const body of ["", "{", "[]", "null"])
    expect(await undescribed(takingJson(), ({ send }) => send(body, json))).toEqual([]);
});

test("fields that a call does not know are ignored", async () => {
  const issuesOf = async ({ name, ask }: Call, body: string) => {
    const answer = await ask(body, json);
    return answer.status === 400 ? [name, (await answer.json()).issues] : [name];
  };
  for (const call of takingJson())
    expect(await issuesOf(call, '{"surplus":1}')).toEqual(await issuesOf(call, "{}"));
});

test("a body is described as required exactly where a call without one is refused for that", async () => {
  const told: Record<string, boolean> = {};
  const found: Record<string, boolean> = {};
  for (const { name, operation, send } of takingJson()) {
    const status = await send();
    // Refused before the body is read.
    if ([401, 404, 409, 428, 503].includes(status)) continue;
    told[name] = operation.requestBody?.required === true;
    found[name] = status === 415;
  }
  expect(Object.values(found).filter(Boolean).length).toBeGreaterThan(40);
  expect(told).toEqual(found);
});

test("describes that a write from another site is refused", async () => {
  const writes = calls.filter(({ name }) => !name.startsWith("GET "));
  const crossSite = { "sec-fetch-site": "cross-site" };
  expect(await undescribed(writes, ({ send }) => send(undefined, crossSite))).toEqual([]);
  for (const { operation } of writes) expect(operation.responses).toHaveProperty("403");
});

test("`If-Match` is described where a call reads it, as required exactly where one without is refused", async () => {
  const versionOf = ({ parameters = [] }: Operation) =>
    parameters.find((parameter) => parameter.in === "header" && parameter.name === "If-Match");
  const reading = calls.filter(({ operation }) => versionOf(operation)).map(({ name }) => name);
  expect(reading).toEqual(
    expect.arrayContaining([
      "PUT /api/vendors/{key}",
      "POST /api/news/{id}/publish",
      "POST /api/admin/revisions/{id}/restore",
      "DELETE /api/admin/drafts/{type}/{id}",
    ]),
  );
  const { id } = await (await asOwner("POST", "/api/vendors", { name: "Northwind" })).json();
  const drafts = calls.filter(({ name }) => name.includes("/api/admin/drafts/{type}/{id}"));
  const told: Record<string, boolean> = {};
  const found: Record<string, boolean> = {};
  for (const { name, operation } of drafts) {
    const [method = "", path = ""] = name.split(" ");
    const address = path
      .replace("{type}", "vendors")
      .replace("{id}", String(id))
      .replace(/\{\w+\}/g, "1");
    const { status } = await asOwner(method, address, method === "GET" ? undefined : {});
    told[name] = versionOf(operation)?.required === true && "428" in operation.responses;
    found[name] = status === 428;
  }
  expect(Object.values(found).filter(Boolean)).toHaveLength(5);
  expect(told).toEqual(found);
});

test("describes that a read by a former slug redirects", async () => {
  const { id } = await (await asOwner("POST", "/api/vendors", { name: "Former", slug: "former" })).json();
  expect((await asOwner("PUT", `/api/vendors/${id}`, { slug: "current" })).status).toBe(200);
  const reads = calls.filter(({ name }) => name.startsWith("GET /api/vendors/{key}"));
  expect(reads.length).toBeGreaterThan(2);
  for (const { name, operation } of reads) {
    const { status } = await app.fetch(name.replace("GET ", "").replace("{key}", "former"));
    expect([name, status, status in operation.responses]).toEqual([name, 301, true]);
  }
  const news = calls.find(({ name }) => name === "GET /api/news/{slug}/provenance");
  expect(news?.operation.responses).toHaveProperty("301");
  const config = calls.find(({ name }) => name === "GET /api/content-hub-config/{pageType}/{slug}");
  expect(config?.operation.responses).not.toHaveProperty("301");
});

test("describes the answers to unknown names in the query and the body", async () => {
  const asked = (name: string) => calls.filter((call) => call.name === name);
  const answered = async (name: string, path: string) =>
    undescribed(asked(name), async () => (await app.fetch(path)).status);
  expect(await answered("GET /api/fit/questions", "/api/fit/questions?vendor=nobody")).toEqual([]);
  expect(await answered("GET /api/digest", "/api/digest?week=1999-W01")).toEqual([]);
  const view = JSON.stringify({ type: "nothing", name: "Mine", query: "", isShared: false });
  expect(await undescribed(asked("POST /api/admin/views"), ({ send }) => send(view, json))).toEqual([]);
});

test("tells what every call can answer, and that a view has its own form", () => {
  expect(about).toMatch(/414.*429/);
  const views = calls.flatMap(
    ({ operation }) => operation.parameters?.filter(({ name }) => name === "view") ?? [],
  );
  expect(views.length).toBeGreaterThan(10);
  for (const { description } of views) expect(description).toMatch(/instead/);
  const list = calls.find(({ name }) => name === "GET /api/vendors")?.operation.parameters ?? [];
  expect(list.find(({ name }) => name === "sort")?.description).toMatch(/view/);
});
