import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { createToken } from "#accounts/api-tokens.server.ts";
import { systemEditor } from "#accounts/editor.server.ts";
import { startWebStandIn } from "#integrations/guarded-fetch/web.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { randomFrom } from "../../../tests/support/random.ts";

const web = await startWebStandIn();
afterAll(() => web.stop());
web.serve("/about", {
  headers: { "content-type": "text/html" },
  body: "<p>Masttro has its seat in Zug, Switzerland, since 2026.</p>",
});
const app = testApp("seeded", { FETCH_ALLOW_HOSTS: web.host });
const call = asEditor(app);

const tokenOf = async (...scopes: string[]) =>
  (await createToken(app.db, { name: "Scribe", scopes, days: null }, systemEditor("Ada"))).token;

async function connect(token: string) {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("https://guide.example/mcp"), {
    fetch: async (url, init) => app.fetch(new URL(url).pathname, init),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return async (name: string, args: Record<string, unknown>) => {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
    const [text] = content as { text: string }[];
    return { result: structuredContent, error: isError ? (text?.text ?? "") : null };
  };
}

const toolNames = async (headers: Record<string, string>) => {
  const answer = await app.fetch("/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
  });
  return { status: answer.status, text: await answer.text() };
};

describe("writing tools", () => {
  test("are there for draft scopes alone; an unknown token is refused", async () => {
    expect((await toolNames({})).text).not.toContain("save_draft");
    const write = await tokenOf("write:vendors");
    expect((await toolNames({ authorization: `Bearer ${write}` })).text).not.toContain("save_draft");
    const draft = await tokenOf("draft:vendors");
    expect((await toolNames({ authorization: `Bearer ${draft}` })).text).toContain("save_draft");
    expect((await toolNames({ authorization: `Bearer ${draft.slice(0, -1)}x` })).status).toBe(401);
  });

  test("save a draft by the agent's name, say when nothing changed, and ask for a review; readers see nothing", async () => {
    const use = await connect(await tokenOf("draft:vendors"));
    const before = await app.json("/api/vendors/masttro");
    const draft = { type: "vendors", entry: "masttro", fields: { pricing: "From 1,000 a year" } };
    const saved = await use("save_draft", draft);
    expect(saved.result).toMatchObject({ outcome: "saved", version: 1, changed: ["pricing"] });
    expect((await use("save_draft", { ...draft, version: 1 })).result).toMatchObject({
      outcome: "unchanged",
      version: 1,
    });
    expect(
      (await use("save_draft", { ...draft, fields: { pricing: "Other" } })).error,
      "a stale version",
    ).toBeTruthy();
    expect((await use("request_review", { type: "vendors", entry: "masttro" })).result).toMatchObject({
      state: "in_review",
    });
    const seen = await (await call("GET", `/api/admin/drafts/vendors/${before.id}`)).json();
    expect(seen.authors.pricing.name).toBe("Agent Scribe for Ada");
    expect(await app.json("/api/vendors/masttro")).toEqual(before);
  });

  test("name unknown fields, values that no field can hold, and entries that do not exist", async () => {
    const use = await connect(await tokenOf("draft:vendors"));
    const refused = async (args: object) =>
      (await use("save_draft", { type: "vendors", entry: "addepar", ...args })).error;
    expect(await refused({ fields: { price: "1" } })).toContain("data.price: Unknown field");
    expect(await refused({ fields: { hosting: 7 } })).toContain("hosting");
    expect(await refused({ entry: "nobody", fields: { pricing: "1" } })).toContain("not found");
    expect((await use("save_draft", { type: "faq", entry: "1", fields: {} })).error).toBeTruthy();
  });

  test("take an entry by its former slug", async () => {
    const { id } = await app.json("/api/vendors/allvue-systems");
    expect((await call("PUT", `/api/vendors/${id}`, { slug: "allvue" })).status).toBe(200);
    const use = await connect(await tokenOf("draft:vendors"));
    const draft = { type: "vendors", entry: "allvue-systems", fields: { pricing: "On request" } };
    expect((await use("save_draft", draft)).result).toMatchObject({ outcome: "saved" });
    const kept = await (await call("GET", `/api/admin/drafts/vendors/${id}`)).json();
    expect(kept).toMatchObject({ version: 1, changed: ["pricing"] });
  });

  test("take a basic page by its slug", async () => {
    const use = await connect(await tokenOf("draft:pages"));
    const draft = { type: "pages", entry: "about", fields: { title: "About the guide" } };
    expect((await use("save_draft", draft)).result).toMatchObject({ outcome: "saved", changed: ["title"] });
  });

  test("propose a fact that the page states, and no other", async () => {
    const use = await connect(await tokenOf("draft:vendors"));
    const fact = {
      type: "vendors",
      entry: "masttro",
      field: "headquarters",
      value: "Zug, Switzerland",
      quote: "Masttro has its seat in Zug, Switzerland",
      url: `${web.url}/about`,
    };
    expect((await use("propose_fact", fact)).result).toMatchObject({ outcome: "proposed" });
    expect((await use("propose_fact", fact)).result).toMatchObject({ outcome: "unchanged" });
    for (const [part, words] of [
      [{ quote: "Masttro has its seat in Bern, Switzerland", value: "Bern" }, "word for word"],
      [{ value: "Bern" }, "does not mention"],
      [{ field: "isSponsored", value: "true" }, "no such field"],
      [{ url: `${web.url}/gone` }, "404"],
    ] as const)
      expect((await use("propose_fact", { ...fact, ...part })).error).toContain(words);
    const { items } = await (await call("GET", "/api/admin/proposals?origin=agent")).json();
    expect(items).toMatchObject([
      { origin: "agent", madeBy: "Agent Scribe for Ada", proposed: "Zug, Switzerland" },
    ]);
  });
});

const randomCalls = process.env.TEST_TIER === "everyday" ? 1500 : 10_000;

test(`${randomCalls} random calls with a draft token change nothing that readers see`, async () => {
  const headers = { authorization: `Bearer ${await tokenOf("draft:vendors", "draft:news", "read:drafts")}` };
  const pages = ["/api/vendors", "/api/news", "/api/features", "/api/changes", "/vendors/addepar", "/"];
  const read = () => Promise.all(pages.map(async (path) => (await app.fetch(path)).text()));
  await read();
  const before = await read();
  const { paths } = await app.json("/api/openapi.json");
  const calls = Object.entries<Record<string, unknown>>(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => method !== "get")
      .map((method) => ({ method: method.toUpperCase(), path })),
  );
  const below = randomFrom(38);
  const bodies = [
    {},
    { isPublished: true, name: "X" },
    { data: { name: "Y", pricing: "Z" } },
    { field: "owner", value: "Q", quote: "Masttro has its seat in Zug", url: `${web.url}/about` },
    { reason: "no" },
    { ids: [1, 2], type: "vendors", action: "delete" },
  ];
  const statuses = new Set<number>();
  for (let at = 0; at < randomCalls; at++) {
    const { method, path } = calls[below(calls.length)] ?? { method: "POST", path: "/api/vendors" };
    const address = path
      .replace("{type}", ["vendors", "news", "features"][below(3)] ?? "vendors")
      .replace(/\{\w+\}/g, String(1 + below(40)));
    const answer = await app.fetch(address, {
      method,
      headers: { ...headers, "content-type": "application/json", "if-match": `"${below(3)}"` },
      ...(method !== "DELETE" && { body: JSON.stringify(bodies[below(bodies.length)]) }),
    });
    statuses.add(answer.status);
    await answer.text();
  }
  expect([...statuses].every((status) => status < 500 || status === 503)).toBe(true);
  expect(statuses).toContain(200);
  app.forgetAll();
  expect(await read()).toEqual(before);
}, 240_000);

test("agents that wait for slow pages keep nobody from the tools and the twins", async () => {
  web.serve("/slow", "silence");
  const authorization = `Bearer ${await tokenOf("draft:vendors")}`;
  const call = {
    type: "vendors",
    entry: "masttro",
    field: "owner",
    value: "A family",
    quote: "Owned by a family",
  };
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "propose_fact", arguments: { ...call, url: `${web.url}/slow` } },
  });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const ended: number[] = [];
  const waiting = Array.from({ length: 6 }, async (_, at) => {
    await (await app.fetch("/mcp", { method: "POST", headers: { ...headers, authorization }, body })).text();
    ended.push(at);
  });
  while (web.requests.filter(({ path }) => path === "/slow").length < 6)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await app.fetch("/vendors/masttro.md")).status).toBe(200);
  expect((await toolNames({})).status).toBe(200);
  expect(ended, "they still wait").toEqual([]);
  await Promise.all(waiting);
}, 40_000);
