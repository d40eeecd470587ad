import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, onTestFinished, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import type { KnownFact } from "./tools.server.ts";

const app = testApp();
const editorCall = asEditor(app);

/** Connects a client library, which speaks the newest protocol both sides know. */
async function connect(versions: { versionNegotiation?: { mode: "legacy" | "auto" } } = {}) {
  const client = new Client({ name: "test", version: "1" }, versions);
  const transport = new StreamableHTTPClientTransport(new URL("https://guide.example/mcp"), {
    fetch: async (url, init) => app.fetch(new URL(url).pathname, init),
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

async function use(name: string, args: Record<string, unknown>) {
  const { structuredContent, content, isError } = await (await connect()).callTool({ name, arguments: args });
  const [text] = content as { text: string }[];
  if (!isError) expect(JSON.parse(text?.text ?? "")).toEqual(structuredContent);
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs by tool
  return { result: structuredContent as any, error: isError ? text?.text : null };
}

describe.each([["legacy"], ["auto"]] as const)("a client of the %s protocol", (mode) => {
  test("lists six reading tools in less than 6 kB", async () => {
    const client = await connect({ versionNegotiation: { mode } });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "search",
      "answer",
      "get_vendor",
      "compare",
      "fit",
      "changes",
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect(JSON.stringify(tools).length).toBeLessThan(6000);
  });
});

test("an unknown token is refused with a message in JSON", async () => {
  const answer = await app.fetch("/mcp", {
    method: "POST",
    body: "{}",
    headers: { "Content-Type": "application/json", Authorization: "Bearer nobody" },
  });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\w/) });
});

test.each([
  ["a foreign origin", { Origin: "https://evil.example" }, 403],
  ["a foreign origin with a token", { Origin: "https://evil.example", Authorization: "Bearer nobody" }, 403],
  ["an opaque origin", { Origin: "null" }, 403],
  ["a page of another site", { "Sec-Fetch-Site": "cross-site" }, 403],
  ["a foreign origin on another method", { Origin: "https://evil.example" }, 403, "GET"],
  ["its own origin", { Origin: "https://guide.example" }, 200],
  ["no origin", {}, 200],
])("a request with %s is %j: %i", async (_, headers, status, method = "POST") => {
  const answer = await app.fetch("/mcp", {
    method,
    ...(method === "POST" && { body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }) }),
    headers: {
      Host: "guide.example",
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...headers,
    },
  });
  expect(answer.status, await answer.clone().text()).toBe(status);
  if (status === 403) expect(await answer.json()).toEqual({ message: "This call came from another site" });
});

test("a vendor's facts have states, dates and sources; unknown values are null, never no", async () => {
  const { result } = await use("get_vendor", { vendor: "addepar" });
  expect(result).toMatchObject({ name: "Addepar", url: "https://guide.example/vendors/addepar" });
  const facts: KnownFact[] = result.facts;
  const find = (field: string, item: string | null = null) =>
    facts.find((fact) => fact.field === field && fact.item === item);
  expect(find("founded")).toMatchObject({ value: "2009", state: "sourced" });
  expect(find("capabilities", "api")).toMatchObject({ label: "API", level: "native", mark: "documented" });
  expect(find("capabilities", "api")?.sources[0]?.url).toBe(
    "https://developers.addepar.com/docs/resource-overview",
  );
  const unknown = { value: null, level: null, state: "unknown", mark: "none", checkedAt: null, sources: [] };
  expect(find("pricing")).toMatchObject(unknown);
  expect(find("capabilities", "general-ledger")).toMatchObject(unknown);
});

test("a vendor is found by its former slug", async () => {
  const { id } = await app.json("/api/vendors/asora");
  await editorCall("PUT", `/api/vendors/${id}`, { slug: "asora-renamed" });
  const { result } = await use("get_vendor", { vendor: "asora" });
  expect(result).toMatchObject({ name: "Asora", url: "https://guide.example/vendors/asora-renamed" });
  const { result: comparison } = await use("compare", { vendors: ["asora", "masttro"] });
  expect(comparison.vendors.map(({ slug }: { slug: string }) => slug)).toEqual(["asora-renamed", "masttro"]);
});

test("a value without a valid citation is unknown", async () => {
  const { id } = await app.json("/api/vendors/altoo");
  await editorCall("PUT", `/api/vendors/${id}`, { headquarters: "Nowhere in particular" });
  const { result } = await use("get_vendor", { vendor: "altoo" });
  const headquarters = result.facts.find(({ field }: KnownFact) => field === "headquarters");
  expect(headquarters).toMatchObject({ value: null, state: "unknown" });
  expect(JSON.stringify(result)).not.toContain("Nowhere in particular");
});

test("a comparison has a cell per vendor, null where a fact is unknown", async () => {
  const { result } = await use("compare", { vendors: ["addepar", "masttro", "addepar"] });
  expect(result.vendors.map(({ slug }: { slug: string }) => slug)).toEqual(["addepar", "masttro"]);
  const row = result.rows.find(({ label }: { label: string }) => label === "Performance Measurement");
  expect(row.cells).toMatchObject([
    { vendor: "addepar", level: "native" },
    { vendor: "masttro", level: null, state: "unknown" },
  ]);
});

interface FitCell {
  level: string | null;
  sources?: { url: string }[];
  checkedAt?: string;
}
interface FitResult {
  breakdown: FitCell[];
}

/** The ranking as the API answers it. */
const withoutEvidence = (fit: { results: FitResult[] }) => ({
  ...fit,
  results: fit.results.map((result) => ({
    ...result,
    breakdown: result.breakdown.map((cell) =>
      Object.fromEntries(
        Object.entries(cell).filter(([name]) => !["state", "mark", "checkedAt", "sources"].includes(name)),
      ),
    ),
  })),
});

test("questions, searches, requirements and changes are answered as by the API", async () => {
  const { result: answer } = await use("answer", { question: "who has an api?" });
  expect(answer).toEqual(await app.json("/api/answer?q=who+has+an+api%3F"));
  const { result: nothing } = await use("answer", { question: "what is the best soup" });
  expect(nothing).toEqual({ question: null });
  const { result: found } = await use("search", { query: "addepar", type: "vendor" });
  expect(found.results[0]).toMatchObject({ title: "Addepar", url: "https://guide.example/vendors/addepar" });
  const { result: fit } = await use("fit", {
    requirements: [
      { feature: "general-ledger", importance: "must" },
      { feature: "api", importance: "nice" },
    ],
  });
  expect(withoutEvidence(fit)).toEqual(await app.json("/api/fit?r=1~general-ledger.m~api.n"));
  const cells: FitCell[] = fit.results.slice(0, 5).flatMap(({ breakdown }: FitResult) => breakdown);
  const known = cells.filter(({ level }) => level !== null);
  expect(known.length).toBeGreaterThan(5);
  expect(known.filter(({ sources, checkedAt }) => !sources?.[0]?.url || !checkedAt)).toEqual([]);
  expect(cells.filter(({ level, sources }) => level === null && sources)).toEqual([]);
  const { result: otherFacts } = await use("fit", {
    requirements: [
      { feature: "market:United Kingdom", importance: "must" },
      { feature: "budget:30000", importance: "nice" },
    ],
  });
  expect(withoutEvidence(otherFacts)).toEqual(
    await app.json("/api/fit?r=1~market:United%20Kingdom.m~budget:30000.n"),
  );
  const otherCells: FitCell[] = otherFacts.results
    .slice(0, 5)
    .flatMap(({ breakdown }: FitResult) => breakdown)
    .filter(({ level }: FitCell) => level !== null);
  expect(otherCells.length).toBeGreaterThan(3);
  expect(otherCells.filter(({ sources, checkedAt }) => !sources?.[0]?.url || !checkedAt)).toEqual([]);
  expect(otherFacts.ignored).toEqual([]);
  const { result: changes } = await use("changes", { since: "2026-11-01" });
  const fromApi = await app.json("/api/changes?since=2026-11-01");
  expect(fromApi.total).toBeGreaterThan(0);
  expect(fromApi.total).toBeLessThan((await app.json("/api/changes")).total);
  expect([changes.total, changes.items.map(({ id }: { id: string }) => id)]).toEqual([
    fromApi.total,
    fromApi.items.map(({ id }: { id: string }) => id),
  ]);
});

describe("refusals", () => {
  test.each([
    ["get_vendor", { vendor: "nobody" }, /not found/i],
    ["get_vendor", { vendor: "../admin/editors" }, /vendor/],
    ["compare", { vendors: ["addepar"] }, /vendors/],
    ["compare", { vendors: ["addepar", "addepar"] }, /two different vendors/],
    ["search", { query: "" }, /query/],
    ["fit", { requirements: [{ feature: "api", importance: "maybe" }] }, /importance/],
    ["fit", { requirements: [{ feature: "hosting:cellar", importance: "must" }] }, /valid value/],
  ])("%s %j is refused with the reason", async (name, args, reason) => {
    expect((await use(name, args)).error).toMatch(reason);
  });

  test("a draft is unknown, even to a client with an editor's session", async () => {
    const created = await editorCall("POST", "/api/vendors", { name: "Secret Vendor", isPublished: false });
    expect(created.status).toBe(201);
    const request = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_vendor", arguments: { vendor: "secret-vendor" } },
    };
    const headers = { accept: "application/json, text/event-stream" };
    const answer = await editorCall("POST", "/mcp", request, headers);
    expect(await answer.text()).not.toContain("Secret Vendor");
  });

  test.each([
    ["text/plain", "{}", 415, -32600, /must be JSON/],
    ["application/json", "[]", 400, -32600, /must be a JSON object/],
    ["application/json", "{bad", 400, -32700, /is not valid JSON/],
    ["application/json", "", 400, -32700, /is not valid JSON/],
    ["application/json", '{"method": "a\\u0000"}', 400, -32600, /control characters/],
    ["application/json", JSON.stringify({ method: "x".repeat(9000) }), 413, -32600, /larger than 8 kB/],
  ])(
    "a body of %s %.10s is refused with %i, in the protocol's form",
    async (type, body, status, code, message) => {
      const answer = await app.fetch("/mcp", { method: "POST", headers: { "content-type": type }, body });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("content-type")).toBe("application/json");
      expect(await answer.json()).toEqual({
        jsonrpc: "2.0",
        id: null,
        error: { code, message: expect.stringMatching(message) },
      });
    },
  );

  test("other methods are refused", async () => {
    const answer = await app.fetch("/mcp");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  });
});
