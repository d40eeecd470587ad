import { describe, expect, test } from "vitest";
import { PublicReads } from "#cms/engine/read/public-reads.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../tests/support/app.ts";
import { createApi } from "./api.server.ts";

const app = testApp("empty");

interface Operation {
  security?: Record<string, string[]>[];
  responses: Record<string, { content?: Record<string, unknown> }>;
  parameters?: { name: string; in: string; required?: boolean }[];
}

interface Call {
  method: string;
  /** With OpenAPI's braces for parameters. */
  path: string;
  operation: Operation;
}

async function describedCalls(): Promise<Call[]> {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = await app.json("/api/openapi.json");
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
}

const isForEditors = ({ operation }: Call) =>
  operation.security?.some((scheme) => "session" in scheme) ?? false;
const nameOf = ({ method, path }: Pick<Call, "method" | "path">) => `${method} ${path}`;

/** Writes that need no sign-in. */
const openWrites = [
  "POST /api/auth/login",
  "POST /api/auth/second-factor",
  "POST /api/auth/passkeys/sign-in/options",
  "POST /api/auth/passkeys/sign-in",
  "POST /api/invitations/read",
  "POST /api/invitations/accept",
  "POST /api/setup",
  "POST /api/suggestions",
  "POST /api/watches",
];

/** Reads reserved for editors by the contract, including everything under `/api/admin`. */
const editorsReads =
  /^\/api\/(admin\/|search-terms|service-providers|style-guides|content-hub-configs|images\/search)/;

describe("the API description", () => {
  test("declares that every write except sign-in needs a session", async () => {
    const open = (await describedCalls()).filter((call) => call.method !== "GET" && !isForEditors(call));
    expect(open.map(nameOf)).toEqual(openWrites);
  });

  test("declares the same for every read reserved for editors", async () => {
    const reads = (await describedCalls()).filter(
      ({ method, path }) => method === "GET" && editorsReads.test(path),
    );
    expect(reads.length).toBeGreaterThan(4);
    expect(reads.filter((call) => !isForEditors(call)).map(nameOf)).toEqual([]);
  });

  test("contains every call", async () => {
    const described = new Set((await describedCalls()).map(nameOf));
    const settings = readSettings({ SESSION_SECRET: "a secret for tests" });
    const api = createApi({
      database: { query: async () => ({ rows: [] }) },
      settings,
      publicReads: new PublicReads([], { db: app.db, settings }),
    });
    const calls = api.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => ({ method, path: path.replace(/:(\w+)(\{[^/]*\})?/g, "{$1}") }))
      .filter(({ path }) => !itself.test(path));
    expect(calls.length).toBeGreaterThan(50);
    expect([...new Set(calls.map(nameOf))].filter((call) => !described.has(call))).toEqual([]);
  });
});

/** The API description. */
const itself = /^\/api\/(docs|openapi\.json)/;

describe("the description is valid OpenAPI", () => {
  test("no two path templates differ only in parameter names", async () => {
    const shapes = Object.keys((await document()).paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
  });

  test("describes exactly the parameters of each path template, once and as required", async () => {
    const calls = Object.entries((await document()).paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters = [] }]) => ({ path, method, parameters })),
    );
    const named = ({ parameters }: (typeof calls)[number]) =>
      parameters.filter((parameter) => parameter.in === "path" && parameter.required).map(({ name }) => name);
    const inTemplate = ({ path }: (typeof calls)[number]) =>
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(calls.filter((call) => named(call).join() !== inTemplate(call).join())).toEqual([]);
  });

  test("every reference resolves, and every response has a description", async () => {
    const whole = await document();
    const components = JSON.stringify(whole).matchAll(/"#\/components\/(\w+)\/(\w+)"/g);
    for (const [, kind = "", name = ""] of components) expect(whole.components[kind]).toHaveProperty(name);
    for (const operation of Object.values(whole.paths).flatMap((operations) => Object.values(operations)))
      for (const answer of Object.values(operation.responses))
        expect(answer).toHaveProperty("description", expect.any(String));
  });

  test("every call that requires a role declares that it can be refused", async () => {
    const roles = (await describedCalls())
      .filter(isForEditors)
      .filter(({ path }) => path !== "/api/auth/user");
    expect(roles.filter(({ operation }) => !("403" in operation.responses)).map(nameOf)).toEqual([]);
  });

  test("files have their media types", async () => {
    const { paths } = await document();
    const typesAt = (path: string) => Object.keys(paths[path]?.get?.responses["200"]?.content ?? {});
    expect(typesAt("/api/admin/feeds.opml")).toEqual(["text/x-opml"]);
    expect(typesAt("/api/admin/imports/{id}/result.csv")).toEqual(["text/csv"]);
    expect(typesAt("/api/admin/export/{file}")).toContain("text/csv");
  });

  test("contains sign-in and sign-out with the identity provider", async () => {
    const { paths } = await document();
    for (const path of ["/api/login", "/api/logout", "/api/callback"])
      expect(Object.keys(paths[path]?.get?.responses ?? {})).toContain("302");
  });
});

test("the readable description works without scripts and shows every call, its parameters, body and responses", async () => {
  const page = await app.text("/api/docs");
  const { paths, components } = await document();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { parameters = [] }] of Object.entries(operations)) {
      const entry = page
        .split("<details")
        .find((part) => part.includes(`<b>${method.toUpperCase()}</b> ${path}<`));
      expect(entry, `${method} ${path}`).toBeDefined();
      for (const { name } of parameters) expect(entry).toContain(`<code>${name}</code>`);
    }
  for (const name of Object.keys(components.schemas ?? {})) expect(page).toContain(`id="schema-${name}"`);
  expect(page).toContain("(editors only)");
  for (const scope of ["read:drafts", "draft:TYPE", "write:TYPE"])
    expect(page).toContain(`<code>${scope}</code>`);
  expect(page).not.toContain("<script");
});

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

const document = (): Promise<Document> => app.json("/api/openapi.json");

test("the description of one tag is complete and much smaller", async () => {
  const whole = JSON.stringify(await document());
  const part = await app.fetch("/api/openapi.json?tag=Vendor");
  expect(part.status).toBe(200);
  const text = await part.text();
  expect(text.length).toBeLessThan(whole.length / 4);
  const { paths, components }: Document = JSON.parse(text);
  expect(Object.keys(paths)).toContain("/api/vendors/{key}/facts");
  expect(Object.keys(paths)).not.toContain("/api/faq");
  const named = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  expect(Object.keys(components.schemas ?? {}).sort()).toEqual([...new Set(named)].sort());
  expect((await app.fetch("/api/openapi.json?tag=Nothing")).status).toBe(404);
});

test("every call that needs a session returns 401 without one", async () => {
  const calls = (await describedCalls()).filter(isForEditors);
  expect(calls.length).toBeGreaterThan(40);
  const answers = await Promise.all(
    calls.map(async (call) => {
      const path = call.path.replace(/\{\w+\}/g, "1");
      const isWrite = call.method !== "GET" && call.method !== "DELETE";
      const answer = await app.fetch(path, {
        method: call.method,
        ...(isWrite && { headers: { "content-type": "application/json" }, body: "{}" }),
      });
      return { call: nameOf(call), status: answer.status, body: await answer.json() };
    }),
  );
  expect(answers.filter(({ status, body }) => status !== 401 || !body.message)).toEqual([]);
});

test("a made-up session cookie is not a session", async () => {
  const [call] = (await describedCalls()).filter(isForEditors);
  const headers = { cookie: `session=${"A".repeat(43)}` };
  const answer = await app.fetch(String(call?.path), { method: call?.method, headers });
  expect(answer.status).toBe(401);
});
