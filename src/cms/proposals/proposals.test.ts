import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { citations } from "#cms/facts/citation.table.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { vendorContent } from "#content/vendor/vendor.content.server.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { proposals } from "./proposal.table.ts";
import { dropReadersProposal, type NewProposal, propose, proposeForReader } from "./propose.server.ts";

const app = testApp("seeded");
const call = asEditor(app);

const newProposal = (part: Partial<NewProposal> = {}): NewProposal => ({
  field: "headquarters",
  item: "",
  proposed: "Zug, Switzerland",
  quote: "The company moved its seat to Zug.",
  context: "In May we grew. The company moved its seat to Zug. We like it there.",
  source: {
    url: "https://registry.example/masttro",
    title: "Register entry",
    publisher: "Commercial register",
    kind: "filing",
    publishedOn: "2026-05",
  },
  origin: "source",
  madeBy: "model-1",
  ...part,
});

const vendorRow = async (slug = "masttro") => {
  const [row] = await app.db.select().from(vendors).where(eq(vendors.slug, slug));
  if (!row) throw new Error("No such vendor");
  return row;
};
const add = async (part: Partial<NewProposal> = {}, slug = "masttro") =>
  propose(app.db, vendorContent, await vendorRow(slug), newProposal(part));
const addOne = async (part: Partial<NewProposal> = {}, slug = "masttro") => {
  const added = await add(part, slug);
  if (typeof added === "string") throw new Error(added);
  return added.id;
};
const queue = async (query = "") => (await call("GET", `/api/admin/proposals${query}`)).json();
const decide = async (id: number, decision: "accept" | "reject" | "undo", body: object = {}) => {
  const answer = await call("POST", `/api/admin/proposals/${id}/${decision}`, body);
  return { status: answer.status, body: await answer.json() };
};
const evidence = async () => ({
  citations: await app.db.select().from(citations).orderBy(citations.id),
  vendor: await vendorRow(),
});

beforeEach(async () => {
  await app.db.delete(proposals);
  const { id } = await vendorRow();
  await call("PUT", `/api/vendors/${id}`, { headquarters: "New York" });
});

describe("a proposal", () => {
  test("is in the queue with its proof, and changes nothing", async () => {
    const before = await app.json("/api/vendors/masttro");
    const id = await addOne();
    expect((await queue()).items).toMatchObject([
      {
        id,
        kind: "vendor",
        title: "Masttro",
        field: "headquarters",
        label: "Headquarters",
        item: null,
        current: "New York",
        proposed: "Zug, Switzerland",
        level: null,
        quote: "The company moved its seat to Zug.",
        source: { url: "https://registry.example/masttro", kind: "filing", publishedOn: "2026-05" },
        origin: "source",
        madeBy: "model-1",
        state: "open",
        senders: [],
      },
    ]);
    expect(await app.json("/api/vendors/masttro")).toEqual(before);
  });

  test("that equals an open one is the same row, whatever its case, spaces and composition", async () => {
    const id = await addOne({ proposed: "Zürich,  Switzerland" });
    expect(await addOne({ proposed: "ZÜRICH, Switzerland".normalize("NFD"), origin: "agent" })).toBe(id);
    expect((await queue()).total).toBe(1);
  });

  test.each<[string, Partial<NewProposal>, string]>([
    ["of a field that is no fact", { field: "description" }, "unknown-field"],
    ["of a value that the field refuses", { field: "hosting", proposed: "in the sky" }, "unfit-value"],
    [
      "of a level that does not exist",
      { field: "capabilities", item: "general-ledger", proposed: "maybe" },
      "unfit-value",
    ],
  ])("%s is not stored", async (_, part, reason) => {
    expect(await add(part)).toBe(reason);
    expect((await queue()).total).toBe(0);
  });

  test("of what the entry has with a source already is not stored", async () => {
    const { id } = await vendorRow();
    const [source] = await app.db
      .insert(sources)
      .values({ url: "https://known.example/", title: "Known", kind: "filing" })
      .onConflictDoUpdate({ target: sources.url, set: { title: "Known" } })
      .returning();
    const [citation] = await app.db
      .insert(citations)
      .values({
        kind: "vendor",
        entryId: id,
        field: "headquarters",
        sourceId: Number(source?.id),
        valueHash: hashValue("New York"),
        verdict: "supports",
        checkedAt: new Date().toISOString(),
      })
      .returning();
    expect(await add({ proposed: "new york" })).toBe("known");
    await app.db.delete(citations).where(eq(citations.id, Number(citation?.id)));
    expect(await add({ proposed: "New York" }), "without a source it is worth one").toMatchObject({
      isNew: true,
    });
  });

  test("that was rejected is not made again from the same source", async () => {
    const id = await addOne();
    await decide(id, "reject", { reason: "It moved back." });
    expect(await add()).toBe("decided");
    const elsewhere = { ...newProposal().source, url: "https://other.example/" };
    expect(await add({ source: elsewhere })).toMatchObject({ isNew: true });
  });

  test("is superseded once its fact has changed, and an open one again when it changes back", async () => {
    const id = await addOne();
    await app.db.update(vendors).set({ headquarters: "Miami" }).where(eq(vendors.slug, "masttro"));
    expect((await queue()).items).toEqual([]);
    expect((await queue("?state=superseded")).items).toMatchObject([
      { id, state: "superseded", current: "Miami" },
    ]);
    expect(await decide(id, "accept")).toMatchObject({ status: 409 });
    await app.db.update(vendors).set({ headquarters: "New York" }).where(eq(vendors.slug, "masttro"));
    expect((await queue()).items).toMatchObject([{ id, state: "open" }]);
  });

  test("for a list stays open when another element is added", async () => {
    const id = await addOne({ field: "certifications", proposed: "ISO 27001" });
    const other = await addOne({ field: "certifications", proposed: "SOC 9" });
    expect((await decide(other, "accept")).status).toBe(200);
    expect((await queue()).items).toMatchObject([{ id, state: "open" }]);
    expect((await decide(id, "accept")).status).toBe(200);
    expect((await vendorRow()).certifications.slice(-2)).toEqual(["SOC 9", "ISO 27001"]);
  });
});

describe("a proposal of the same value as a reader's", () => {
  const addReaders = async (proposed: string) => {
    const { id: entryId } = await vendorRow();
    const sourceUrl = "https://reader.example/";
    return proposeForReader(app.db, { kind: "vendor", entryId, field: "headquarters", proposed, sourceUrl });
  };

  test("stays valid and keeps its proof when the reader comes second", async () => {
    const id = await addOne();
    expect(await addReaders("ZUG, Switzerland")).toBe(id);
    expect((await queue()).items).toMatchObject([
      { id, state: "open", origin: "source", source: { url: newProposal().source.url } },
    ]);
    expect((await decide(id, "accept")).status).toBe(200);
  });

  test("gives its proof to the reader's and outlives it, and the first proof stays", async () => {
    const id = await addReaders("zug, switzerland");
    const source = { ...newProposal().source, publisher: null };
    expect(await add({ source })).toMatchObject({ id });
    expect(await add({ origin: "agent", madeBy: "Agent X", quote: "Zug it is." })).toMatchObject({ id });
    await dropReadersProposal(app.db, id);
    const { quote, context, origin, madeBy } = newProposal();
    expect((await queue()).items).toMatchObject([
      { id, state: "open", quote, context, source, origin, madeBy },
    ]);
    expect((await decide(id, "accept")).status).toBe(200);
    const [citation] = await app.db.select().from(citations).orderBy(desc(citations.checkedAt)).limit(1);
    expect(citation).toMatchObject({ field: "headquarters", quote });
  });
});

test("the queue is filtered by origin, entry and state, and counts by origin", async () => {
  const first = await addOne();
  const second = await addOne({ origin: "news", proposed: "Bern" }, "addepar");
  const elsewhere = { ...newProposal().source, url: "https://other.example/" };
  const third = await addOne({ origin: "agent", proposed: "Basel", source: elsewhere });
  const ids = async (query: string) => (await queue(query)).items.map(({ id }: { id: number }) => id);
  expect(await ids("")).toEqual([third, second, first]);
  expect(await ids("?origin=news")).toEqual([second]);
  expect(await ids("?vendor=masttro")).toEqual([third, first]);
  expect(await ids(`?vendor=${(await vendorRow("addepar")).id}`)).toEqual([second]);
  expect(await ids("?vendor=nobody")).toEqual([]);
  expect(await ids("?source=https%3A%2F%2Fother.example%2F")).toEqual([third]);
  expect((await queue()).counts).toEqual({ reader: 0, source: 1, news: 1, agent: 1 });
  expect((await call("GET", "/api/admin/proposals?state=gone")).status).toBe(400);
});

describe("accepting", () => {
  test("saves the value, cites the source and lists the change, in one step; one undo takes all back", async () => {
    const id = await addOne();
    const before = await evidence();
    expect(await decide(id, "accept")).toEqual({ status: 200, body: { id, state: "accepted" } });
    const vendor = await app.json("/api/vendors/masttro?include=facts");
    expect(vendor.headquarters).toBe("Zug, Switzerland");
    const { facts } = await (await call("GET", `/api/admin/facts/vendor/${vendor.id}`)).json();
    const fact = facts.find(({ field }: { field: string }) => field === "headquarters");
    expect(fact).toMatchObject({
      state: "sourced",
      mark: "documented",
      citations: [{ quote: "The company moved its seat to Zug.", url: "https://registry.example/masttro" }],
    });
    const [change] = (await app.json("/api/changes")).changes ?? (await app.json("/api/changes")).items;
    expect(JSON.stringify(change)).toContain("Zug, Switzerland");
    expect((await queue("?state=accepted")).items).toMatchObject([{ id, decidedBy: "editor@example.com" }]);

    expect(await decide(id, "undo")).toEqual({ status: 200, body: { id, state: "open" } });
    expect(await evidence()).toEqual(before);
    expect((await queue()).items).toMatchObject([{ id, state: "open", decidedBy: null }]);
  });

  test("a corrected value stores that, with the same source", async () => {
    const id = await addOne();
    await decide(id, "accept", { value: "Zug" });
    expect((await vendorRow()).headquarters).toBe("Zug");
  });

  test("keeps when the passage was found, unless the editor quotes another", async () => {
    const { url, kind, publishedOn } = newProposal().source;
    const source = { url, title: "Register", kind, publishedOn };
    const seen = async (quote?: string | null, from: object = source) => {
      const id = await addOne();
      await decide(id, "accept", { source: from, quote });
      const [accepted] = await app.db.select().from(proposals).where(eq(proposals.id, id));
      const [citation] = await app.db
        .select()
        .from(citations)
        .where(eq(citations.id, Number(accepted?.acceptance?.citationId)));
      await decide(id, "undo");
      return [citation?.quote, citation?.passageSeenAt === accepted?.createdAt];
    };
    expect(await seen("The company moved its seat to Zug.")).toEqual([
      "The company moved its seat to Zug.",
      true,
    ]);
    expect(await seen("We moved to Zug.")).toEqual(["We moved to Zug.", false]);
    expect(await seen(null), "without a quotation").toEqual([null, false]);
    expect(await seen(undefined, { ...source, url: "https://other.example/" })).toEqual([null, false]);
  });

  test("a level changes the feature alone", async () => {
    const { capabilities } = await vendorRow();
    const id = await addOne({ field: "capabilities", item: "general-ledger", proposed: "no" });
    expect((await queue()).items[0]).toMatchObject({ level: "no", itemLabel: "General Ledger" });
    await decide(id, "accept");
    const after = await vendorRow();
    expect(after.capabilities.find(({ feature }) => feature === "general-ledger")).toMatchObject({
      level: "no",
    });
    expect(after.capabilities.filter(({ feature }) => feature !== "general-ledger")).toEqual(
      capabilities.filter(({ feature }) => feature !== "general-ledger"),
    );
  });

  test("a level keeps its note, and the remark of an earlier citation only while the level is the same", async () => {
    const { id: vendorId, capabilities } = await vendorRow();
    const others = capabilities.filter(({ feature }) => feature !== "general-ledger");
    const noted = { feature: "general-ledger", level: "partial", note: "Only liquid assets." };
    await call("PUT", `/api/vendors/${vendorId}`, { capabilities: [noted, ...others] });
    const fact = { field: "capabilities", item: "general-ledger" };
    const same = await addOne({ ...fact, proposed: "partial" });
    const higher = await addOne({ ...fact, proposed: "native" });
    const { source } = newProposal();
    const citation = { kind: "vendor", entryId: vendorId, ...fact, source, verdict: "partly" };
    const cited = await call("PUT", "/api/admin/citations", { ...citation, note: "See page 4." });
    expect(cited.status).toBe(200);
    const { id } = await cited.json();
    const noteAndRemark = async () => {
      const row = (await vendorRow()).capabilities.find(({ feature }) => feature === fact.item);
      const [stored] = await app.db.select().from(citations).where(eq(citations.id, id));
      return [row, stored?.note];
    };
    await decide(same, "accept");
    expect(await noteAndRemark()).toEqual([noted, "See page 4."]);
    await decide(higher, "accept");
    expect(await noteAndRemark()).toEqual([{ ...noted, level: "native" }, null]);
    await decide(higher, "undo");
    expect(await noteAndRemark()).toEqual([noted, "See page 4."]);
    await app.db.delete(citations).where(eq(citations.id, id));
    await call("PUT", `/api/vendors/${vendorId}`, { capabilities });
  });

  test("an event adds it with its source", async () => {
    const event = { date: "2026-05", text: "Moved to Zug" };
    const id = await addOne({ field: "events", proposed: event });
    await decide(id, "accept");
    expect((await vendorRow()).events.at(-1)).toEqual(event);
    const [citation] = await app.db.select().from(citations).where(eq(citations.item, "Moved to Zug"));
    expect(citation).toMatchObject({ field: "events", quote: "The company moved its seat to Zug." });
    await decide(id, "undo");
    expect((await vendorRow()).events).not.toContainEqual(event);
  });

  test("an event that the entry has without a source adds the source, not the event again", async () => {
    const event = { date: "2025", text: "Opened in Oslo" };
    const { id: vendorId, events } = await vendorRow();
    await call("PUT", `/api/vendors/${vendorId}`, { events: [...events, event] });
    const id = await addOne({ field: "events", proposed: { date: "2025-03", text: "opened in OSLO" } });
    expect((await decide(id, "accept")).status).toBe(200);
    expect((await vendorRow()).events).toEqual([...events, event]);
    const [citation] = await app.db.select().from(citations).where(eq(citations.item, "Opened in Oslo"));
    expect(citation).toMatchObject({ field: "events", verdict: "supports" });
    await decide(id, "undo");
    await call("PUT", `/api/vendors/${vendorId}`, { events });
  });

  test("a value that the field refuses names the field and changes nothing", async () => {
    const id = await addOne();
    const before = await evidence();
    const refused = await decide(id, "accept", { value: { a: 1 } });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: "value" }] } });
    expect(await evidence()).toEqual(before);
    expect((await queue()).total).toBe(1);
  });

  test("happens once, also by two editors at the same time", async () => {
    const id = await addOne();
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, "accept")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test("is undone only while the entry has not changed since", async () => {
    const id = await addOne();
    await decide(id, "accept");
    const { id: vendorId } = await vendorRow();
    await call("PUT", `/api/vendors/${vendorId}`, { founded: "1999" });
    const before = await evidence();
    expect((await decide(id, "undo")).status).toBe(409);
    expect(await evidence()).toEqual(before);
  });

  test("is undone only while nobody has checked the citation since", async () => {
    const id = await addOne();
    await decide(id, "accept");
    const [citation] = await app.db.select().from(citations).orderBy(desc(citations.checkedAt)).limit(1);
    const confirm = `/api/admin/citations/${citation?.id}/confirm`;
    const { checkedAt } = await (await call("POST", confirm)).json();
    const confirmed = await evidence();
    expect(await decide(id, "undo")).toMatchObject({
      status: 409,
      body: { message: "The citation has been checked again since" },
    });
    expect(await evidence()).toEqual(confirmed);
    await call("POST", `${confirm}/undo`, { confirmedAt: checkedAt });
    expect((await decide(id, "undo")).status).toBe(200);
    expect((await vendorRow()).headquarters).toBe("New York");
  });

  test("is not undone while an equal proposal is open", async () => {
    const id = await addOne();
    await decide(id, "reject", { reason: "It moved back." });
    await addOne({ source: { ...newProposal().source, url: "https://other.example/" } });
    const message = "The same value has been proposed again. Decide that proposal instead.";
    expect(await decide(id, "undo")).toMatchObject({ status: 409, body: { message } });
  });

  test("is undone after somebody has deleted the citation", async () => {
    const id = await addOne();
    await decide(id, "accept");
    const [citation] = await app.db.select().from(citations).orderBy(desc(citations.checkedAt)).limit(1);
    expect((await call("DELETE", `/api/admin/citations/${citation?.id}`)).status).toBe(204);
    expect((await decide(id, "undo")).status).toBe(200);
    expect((await vendorRow()).headquarters).toBe("New York");
  });

  test("is for editors: a writer and a stranger decide nothing", async () => {
    const id = await addOne();
    const stranger = await app.fetch(`/api/admin/proposals/${id}/accept`, { method: "POST" });
    expect(stranger.status).toBe(401);
    expect((await queue()).total).toBe(1);
  });
});

test("unknown proposals are not found", async () => {
  expect((await decide(2 ** 31 - 1, "accept")).status).toBe(404);
  expect((await decide(2 ** 31 - 1, "undo")).status).toBe(404);
});
