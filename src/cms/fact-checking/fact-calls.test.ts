import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageViews } from "#cms/audience/page-view.table.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { sources } from "#cms/facts/source.table.ts";
import { features } from "#content/feature/feature.table.ts";
import { startWebStandIn, type WebStandIn } from "#integrations/guarded-fetch/web.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

let web: WebStandIn;
// The stand-in's port is known only once it runs.
const allowed = await startWebStandIn();
const app = testApp("empty", { FETCH_ALLOW_HOSTS: allowed.host });
const call = asEditor(app);

beforeAll(async () => {
  web = allowed;
  await app.db.insert(features).values([
    { slug: "general-ledger", name: "General Ledger", category: "Accounting" },
    { slug: "crm", name: "CRM", category: "Clients" },
    { slug: "bill-pay", name: "Bill Pay", category: "Accounting" },
  ]);
});
afterAll(() => allowed.stop());

const read = async (path: string) => {
  const answer = await call("GET", path);
  expect(answer.status, path).toBe(200);
  return answer.json();
};

const create = async (fields: object) =>
  (await call("POST", "/api/vendors", { name: `Vendor ${++counter}`, ...fields })).json();
let counter = 0;

const cite = async (entryId: number, field: string, fields: object = {}) =>
  (
    await call("PUT", "/api/admin/citations", {
      kind: "vendor",
      entryId,
      field,
      source: {
        url: `https://source.example/${entryId}/${field}/${++counter}`,
        title: "Source",
        kind: "independent",
      },
      quote: "The passage that says so.",
      verdict: "supports",
      ...fields,
    })
  ).json();

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

describe("the queue", () => {
  test("holds what is due, changed, gone or disputed, the oldest first, and counts what it lists", async () => {
    const { id } = await create({
      name: "Queued",
      pricing: "From 5,000",
      headquarters: "Zurich",
      owner: "Founders",
      founded: "2009",
      employeeCount: "40",
      features: ["General Ledger"],
    });
    const cited = {
      price: await cite(id, "pricing"),
      headquarters: await cite(id, "headquarters"),
      owner: await cite(id, "owner"),
      founded: await cite(id, "founded"),
      employees: await cite(id, "employeeCount", { verdict: "contradicts" }),
      ledger: await cite(id, "capabilities", { item: "general-ledger" }),
    };
    const set = (citation: { id: number }, values: object) =>
      app.db.update(citations).set(values).where(eq(citations.id, citation.id));
    await set(cited.price, { checkedAt: daysAgo(91) });
    await set(cited.headquarters, { checkedAt: daysAgo(91), passageChangedAt: daysAgo(1) });
    await set(cited.founded, { checkedAt: daysAgo(4000) });
    await set(cited.ledger, { checkedAt: daysAgo(181) });
    await app.db.update(sources).set({ lastOutcome: "gone" }).where(eq(sources.id, cited.owner.sourceId));

    const { items, counts, total } = await read("/api/admin/facts-due");
    expect(items.map(({ field, reason }: Record<string, string>) => [field, reason])).toEqual([
      ["capabilities", "due"],
      ["pricing", "due"],
      ["headquarters", "source-changed"],
      expect.arrayContaining([]),
      expect.arrayContaining([]),
    ]);
    expect(items[0]).toMatchObject({ title: "Queued", itemLabel: "General Ledger", value: "native" });
    expect(total).toBe(5);
    expect(counts).toEqual({ all: 5, due: 2, "source-changed": 1, "source-gone": 1, disputed: 1 });
    for (const state of ["due", "source-changed", "source-gone", "disputed"]) {
      const page = await read(`/api/admin/facts-due?state=${state}`);
      expect([page.items.length, page.total], state).toEqual([counts[state], counts[state]]);
    }

    await call("POST", `/api/admin/citations/${cited.price.id}/confirm`);
    expect((await read("/api/admin/facts-due?state=due")).total).toBe(1);
    await call("DELETE", `/api/vendors/${id}`);
    expect(await read("/api/admin/facts-due")).toMatchObject({ items: [], total: 0, counts: { all: 0 } });
  });

  test("begins on demand with what stands on the pages that are read most", async () => {
    const vendors = [];
    for (const [name, days] of [
      ["Unread", 400],
      ["Often read", 300],
      ["Sometimes read", 200],
    ] as const) {
      const { id } = await create({ name, pricing: "From 5,000" });
      const citation = await cite(id, "pricing");
      await app.db
        .update(citations)
        .set({ checkedAt: daysAgo(days) })
        .where(eq(citations.id, citation.id));
      vendors.push(id);
    }
    const day = daysAgo(0).slice(0, 10);
    await app.db.insert(pageViews).values([
      { day, path: "/vendors/often-read", views: 20 },
      { day: daysAgo(1).slice(0, 10), path: "/vendors/sometimes-read", views: 15 },
      { day: daysAgo(40).slice(0, 10), path: "/vendors/sometimes-read", views: 900 },
    ]);
    const titles = async (query: string) =>
      (await read(`/api/admin/facts-due${query}`)).items.map(({ title }: { title: string }) => title);
    expect(await titles("")).toEqual(["Unread", "Often read", "Sometimes read"]);
    expect(await titles("?order=views")).toEqual(["Often read", "Sometimes read", "Unread"]);
    expect((await read("/api/admin/facts-due")).isAudienceCounted).toBe(true);
    for (const id of vendors) await call("DELETE", `/api/vendors/${id}`);
  });
});

describe("a confirmation", () => {
  test("is undone while nothing has followed it; what counts again is the check that was stored", async () => {
    const { id } = await create({ owner: "Founders" });
    const cited = await cite(id, "owner");
    const earlier = { checkedAt: daysAgo(400), checkedBy: null, passageChangedAt: daysAgo(2) };
    await app.db.update(citations).set(earlier).where(eq(citations.id, cited.id));
    const path = `/api/admin/citations/${cited.id}/confirm`;
    const { checkedAt: confirmedAt } = await (await call("POST", path)).json();
    const undo = (body: object) => call("POST", `${path}/undo`, body);
    expect((await undo({ confirmedAt: daysAgo(1) })).status).toBe(409);
    expect((await undo({})).status).toBe(400);
    const invented = { checkedAt: daysAgo(1), checkedBy: "Someone else", passageChangedAt: null };
    expect(await (await undo({ confirmedAt, ...invented })).json()).toMatchObject(earlier);
    expect((await undo({ confirmedAt })).status).toBe(409);
    expect((await undo({ confirmedAt: earlier.checkedAt })).status, "nothing is taken back twice").toBe(409);
    await call("DELETE", `/api/vendors/${id}`);
  });
});

describe("a confirmation after a comparison", () => {
  const compare = async (citationId: number) => {
    const answer = await call("POST", `/api/admin/citations/${citationId}/confirm`, { compare: true });
    return { status: answer.status, body: await answer.json() };
  };
  const citeAt = (id: number, path: string, quote: string | null) =>
    cite(id, "owner", {
      verdict: quote ? "supports" : "contradicts",
      quote,
      source: { url: `${web.url}${path}`, title: "Owners", kind: "filing" },
    });

  test("counts if the source holds the quotation, and says what to do otherwise", async () => {
    const { id } = await create({ owner: "Founders" });
    web.serve("/held", { body: "<h1>Owners</h1><p>It is owned by its <b>founders</b>.</p>" });
    web.serve("/changed", { body: `<p>It was sold. ${"Words. ".repeat(40)}</p>` });
    web.serve("/shut", { status: 403 });
    const held = await citeAt(id, "/held", "It is owned by its founders.");
    expect(held.passageSeenAt).toBeNull();
    const confirmed = await compare(held.id);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.checkedAt > held.checkedAt).toBe(true);
    expect(Date.parse(confirmed.body.passageSeenAt)).not.toBeNaN();
    for (const [path, quote, message] of [
      ["/changed", "It is owned by its founders.", "does not contain the quotation"],
      ["/shut", "It is owned by its founders.", "status 403. Open the source"],
      ["/held?unquoted", null, "No quotation is stored. Open the source"],
    ] as const) {
      const cited = await citeAt(id, path, quote);
      expect(await compare(cited.id), path).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(message) },
      });
      const { facts } = await read(`/api/admin/facts/vendor/${id}`);
      const citationAfter = facts[0].citations.find((citation: { id: number }) => citation.id === cited.id);
      expect(citationAfter.checkedAt, path).toBe(cited.checkedAt);
    }
    await call("DELETE", `/api/vendors/${id}`);
  });
});

describe("a passage that is saved", () => {
  const save = async (id: number, path: string, quote: string) => {
    const answer = await call("PUT", "/api/admin/citations", {
      kind: "vendor",
      entryId: id,
      field: "employeeCount",
      source: { url: `${web.url}${path}`, title: "Team", kind: "vendor" },
      quote,
      verdict: "supports",
      checkPage: true,
    });
    return { status: answer.status, body: await answer.json() };
  };

  test("is one of the page, or the editor's word where the page cannot be read", async () => {
    const { id } = await create({ employeeCount: "240" });
    const filler = "<p>We are a team. We like what we do.</p>".repeat(9);
    web.serve("/team", { body: `<p>Acme has 240 employees.</p>${filler}` });
    web.serve("/script", { body: "<div id=app></div>" });
    web.serve("/robots-out", { status: 403 });
    const response = await save(id, "/team", "Acme has  240 employees");
    expect([response.status, Number.isNaN(Date.parse(response.body.passageSeenAt))]).toEqual([200, false]);
    const invented = await save(id, "/team", "Acme has 85 employees");
    expect(invented.status).toBe(400);
    expect(invented.body.issues).toEqual([
      { path: "quote", message: expect.stringContaining("from the page exactly") },
    ]);
    for (const path of ["/script", "/robots-out"])
      expect(await save(id, path, "Acme has 240 employees"), path).toMatchObject({
        status: 200,
        body: { passageSeenAt: null, checkedBy: expect.stringMatching(/./) },
      });
    await call("DELETE", `/api/vendors/${id}`);
  });
});

describe("the values without a source", () => {
  test("are listed entry by entry; one that was cited before says so", async () => {
    const { id } = await create({
      name: "Sourceless",
      owner: "Founders",
      headquarters: "Zurich",
      features: ["CRM"],
    });
    await cite(id, "owner");
    await cite(id, "headquarters");
    await call("PUT", `/api/vendors/${id}`, { headquarters: "Geneva" });
    const { items, total, entries } = await read("/api/admin/facts-unsourced");
    expect([total, entries]).toEqual([1, 1]);
    expect(
      items.map(({ field, itemLabel, reason }: Record<string, string>) => [field, itemLabel, reason]),
    ).toEqual([
      ["capabilities", "CRM", "unsourced"],
      ["headquarters", null, "value-changed"],
    ]);
    const { fields, entries: published } = await read("/api/admin/facts-coverage");
    const of = (name: string) => fields.find(({ field }: { field: string }) => field === name);
    expect(published).toBe(1);
    expect(of("owner")).toMatchObject({ entries: 1, values: 1, sourced: 1, unsourced: 0 });
    expect(of("headquarters")).toMatchObject({ values: 1, sourced: 0, unsourced: 1 });
    expect(of("capabilities")).toMatchObject({ entries: 1, values: 1, unsourced: 1 });
    await call("DELETE", `/api/vendors/${id}`);
  });
});

test("a value without a source has changed only if all its citations are of other values", async () => {
  const { id } = await create({
    ...{ name: "In Part", owner: "Founders", headquarters: "Zurich", founded: "2009", pricing: "From 5,000" },
  });
  await cite(id, "owner", { verdict: "partly" });
  await cite(id, "headquarters");
  await cite(id, "founded");
  await call("PUT", `/api/vendors/${id}`, { headquarters: "Geneva", founded: "2010" });
  await cite(id, "headquarters", { verdict: "partly" });
  const { items } = await read("/api/admin/facts-unsourced");
  const reasons = items.map(({ field, reason }: Record<string, string>) => [field, reason]);
  expect(Object.fromEntries(reasons)).toEqual({
    ...{ owner: "unsourced", headquarters: "unsourced", founded: "value-changed", pricing: "unsourced" },
  });
  await call("DELETE", `/api/vendors/${id}`);
});

describe("the facts of an entry", () => {
  test("name every feature and field, known or not, and sources of former values", async () => {
    const { id } = await create({
      name: "Whole",
      owner: "Founders",
      capabilities: [
        { feature: "crm", level: "no" },
        { feature: "general-ledger", level: "partner", note: "Via Sage" },
      ],
    });
    await cite(id, "owner");
    await call("PUT", `/api/vendors/${id}`, { owner: "" });
    const { facts, missing, lost, entry, isPublic } = await read(`/api/admin/facts/vendor/${id}`);
    expect(
      facts.map(({ itemLabel, group, level }: Record<string, string>) => [itemLabel, group, level]),
    ).toEqual([
      ["CRM", "Clients", "no"],
      ["General Ledger", "Accounting", "partner"],
    ]);
    expect(missing).toContainEqual({
      field: "capabilities",
      item: "bill-pay",
      label: "Bill Pay",
      group: "Accounting",
    });
    expect(missing).toContainEqual({ field: "owner", item: null, label: "Owner", group: "Company" });
    expect(lost).toMatchObject([{ field: "owner", isOfThisValue: false }]);
    expect([entry.id, isPublic]).toEqual([id, true]);
    await call("DELETE", `/api/vendors/${id}`);
  });

  test.each(["vendor/0", "vendor/999999", "vendor/x", "page/1", "constructor/1"])(
    "%s is not there",
    async (path) => {
      expect((await call("GET", `/api/admin/facts/${path}`)).status).toBe(404);
    },
  );
});

describe("a source before it is cited", () => {
  const preview = async (body: object) => (await call("POST", "/api/admin/sources/preview", body)).json();

  test("is read for its title, publisher, date and passages", async () => {
    web.serve("/about", {
      body: `<title>About | Acme</title><meta property="og:title" content="About Acme">
        <meta property="og:site_name" content="Acme Ltd"><meta property="article:published_time" content="2026-03-14T08:00:00Z">
        <script>Zurich()</script><nav>Acme Zurich</nav><h2>Zurich</h2><ul><li><a href="/zurich">Offices in Zurich</a></li></ul>
        <p>Acme sits in <b>Zürich</b>, with <a href="/team">40 people</a></p><p>It began in 2009.</p>
        <table><tr><td>Seat: Zurich</td><td>Since 2009</td></tr></table>`,
    });
    expect(await preview({ url: `${web.url}/about`, value: "zurich" })).toEqual({
      title: "About Acme",
      publisher: "Acme Ltd",
      publishedOn: "2026-03-14",
      passages: ["Acme sits in Zürich, with 40 people", "Seat: Zurich"],
      problem: null,
    });
  });

  test("that refuses or is no page says so, and is no failure", async () => {
    web.serve("/closed", { status: 403 });
    web.serve("/file.pdf", { headers: { "content-type": "application/pdf" }, body: "%PDF" });
    const problems = await Promise.all(
      ["/closed", "/missing", "/file.pdf"].map(
        async (path) => (await preview({ url: web.url + path, value: "x" })).problem,
      ),
    );
    expect(problems).toEqual([
      expect.stringContaining("status 403"),
      expect.stringContaining("status 404"),
      expect.stringContaining("application/pdf"),
    ]);
    expect((await preview({ url: "http://127.0.0.1:8081/", value: "x" })).problem).toContain(
      "not an address on the public",
    );
  });

  test.each([
    {},
    { url: "javascript:alert(1)" },
    { url: "https://a.example", value: 7 },
    { url: `https://a.example/${"a".repeat(2000)}` },
  ])("is asked for by a proper address (%#)", async (body) => {
    expect((await call("POST", "/api/admin/sources/preview", body)).status).toBe(400);
  });

  test("is fetched for editors only", async () => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    expect((await app.fetch("/api/admin/sources/preview", init)).status).toBe(401);
    for (const path of [
      "facts-due",
      "facts-unsourced",
      "facts-contradictions",
      "facts-coverage",
      "facts/vendor/1",
    ])
      expect((await app.fetch(`/api/admin/${path}`)).status).toBe(401);
  });
});
