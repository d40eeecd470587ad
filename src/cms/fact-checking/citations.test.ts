import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "#accounts/audit.table.ts";
import { sources } from "#cms/facts/source.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp("seeded", {}, { withJobs: true });
const call = asEditor(app);
const source = {
  url: "https://annual-report.example/2026",
  title: "Annual report 2026",
  publisher: "Registry",
  kind: "filing",
  publishedOn: "2026-03",
};

interface Fact {
  field: string;
  item: string | null;
  value: string;
  state: string;
  sources: { url: string }[];
}

const factsOf = async (slug = "addepar"): Promise<Fact[]> =>
  (await app.json(`/api/vendors/${slug}/facts`)).facts;
const factOf = async (field: string, item: string | null = null) =>
  (await factsOf()).find((fact) => fact.field === field && fact.item === item);

let id: number;
beforeAll(async () => {
  ({ id } = await app.json("/api/vendors/addepar"));
});

const cite = async (change: object = {}) => {
  const answer = await call("PUT", "/api/admin/citations", {
    kind: "vendor",
    entryId: id,
    field: "owner",
    source,
    quote: "privately held",
    verdict: "supports",
    ...change,
  });
  return { status: answer.status, body: await answer.json() };
};

describe("a citation", () => {
  test("is added to those of the value, and shown at once", async () => {
    expect((await factOf("owner"))?.state).toBe("sourced");
    expect(await cite()).toMatchObject({ status: 200, body: { field: "owner", verdict: "supports" } });
    expect((await factOf("owner"))?.sources.map(({ url }) => url)).toContain(source.url);
    expect(await app.text("/vendors/addepar")).toContain(source.title);
  });

  test("is for editors: readers see it at once, and writers change only drafts", async () => {
    const before = await factsOf();
    const writer = asEditor(app, "writer@example.com", "writer");
    const sent = {
      kind: "vendor",
      entryId: id,
      field: "owner",
      source,
      quote: "owned by its founders",
      verdict: "supports",
    };
    const answer = await writer("PUT", "/api/admin/citations", sent);
    expect([answer.status, await factsOf()]).toEqual([403, before]);
  });

  test("of the same source for the same value renews the check", async () => {
    const first = await cite();
    const second = await cite({ quote: "still privately held" });
    expect(second.body).toMatchObject({ id: first.body.id, quote: "still privately held" });
    expect(second.body.checkedAt > first.body.checkedAt).toBe(true);
  });

  test.each([
    ["empty", { publisher: null, publishedOn: null }, { publisher: "Registry", publishedOn: "2026-03" }],
    ["new", { publisher: "Gazette", publishedOn: null }, { publisher: "Gazette", publishedOn: "2026-03" }],
    ["new", { publisher: null, publishedOn: "2026-04" }, { publisher: "Registry", publishedOn: "2026-04" }],
  ])("of a known source with %s details keeps those it does not name", async (_, details, kept) => {
    await cite();
    expect((await cite({ source: { ...source, ...details } })).status).toBe(200);
    const [stored] = await app.db.select().from(sources).where(eq(sources.url, source.url));
    expect(stored).toMatchObject({ title: "Annual report 2026", ...kept });
  });

  test("is confirmed while the value is the same, and not afterwards", async () => {
    const { body } = await cite();
    expect((await call("POST", `/api/admin/citations/${body.id}/confirm`)).status).toBe(200);
    const { owner } = await app.json("/api/vendors/addepar");
    await call("PUT", `/api/vendors/${id}`, { owner: "Someone else" });
    expect((await call("POST", `/api/admin/citations/${body.id}/confirm`)).status).toBe(409);
    await call("PUT", `/api/vendors/${id}`, { owner });
  });

  test("that contradicts makes the fact disputed; deleted, it is as before", async () => {
    const { body } = await cite({
      source: { ...source, url: "https://other.example/" },
      verdict: "contradicts",
    });
    expect((await factOf("owner"))?.state).toBe("disputed");
    expect((await call("DELETE", `/api/admin/citations/${body.id}`)).status).toBe(204);
    expect((await factOf("owner"))?.state).toBe("sourced");
  });

  test("that contradicts needs no passage; the refusal of any other names the field", async () => {
    const elsewhere = { ...source, url: "https://third.example/" };
    const { status, body } = await cite({ source: elsewhere, verdict: "contradicts", quote: null });
    expect([status, body.quote]).toEqual([200, null]);
    expect((await call("DELETE", `/api/admin/citations/${body.id}`)).status).toBe(204);
    const refused = await cite({ source: { ...elsewhere, kind: undefined }, quote: undefined });
    expect(refused.body.issues.map(({ path }: { path: string }) => path)).toEqual(["source.kind"]);
    const unquoted = await cite({ source: elsewhere, quote: undefined, checkPage: true });
    expect(unquoted.body.issues.map(({ path }: { path: string }) => path)).toEqual(["quote"]);
  });

  test("of an element of a list is bound to that element, of a feature to its level", async () => {
    const item = "compliance";
    const { capabilities } = await app.json("/api/vendors/addepar");
    await call("PUT", `/api/vendors/${id}`, {
      capabilities: [...capabilities, { feature: item, level: "partial" }],
    });
    expect((await factOf("capabilities", item))?.state).toBe("unsourced");
    expect((await cite({ field: "capabilities", item })).status).toBe(200);
    expect((await factOf("capabilities", item))?.state).toBe("sourced");
    await call("PUT", `/api/vendors/${id}`, {
      capabilities: [...capabilities, { feature: item, level: "native" }],
    });
    expect((await factOf("capabilities", item))?.state).toBe("unsourced");
    await call("PUT", `/api/vendors/${id}`, { capabilities });
  });

  test("is answered with the names that the facts have", async () => {
    expect((await cite()).body).toMatchObject({ field: "owner", item: null });
  });

  test.each([
    ["of an unknown field", { field: "constructor" }, 400],
    ["of a field without a value", { field: "statusUrl" }, 400],
    ["of an element that is not there", { field: "clientTypes", item: "Robots" }, 400],
    ["of an unknown kind", { kind: "__proto__" }, 404],
    ["of an unknown entry", { entryId: 999_999 }, 404],
    ["with an address that is none", { source: { ...source, url: "javascript:alert(1)" } }, 400],
    ["of a month that there is not", { source: { ...source, publishedOn: "2026-13" } }, 400],
    ["of a day that there is not", { source: { ...source, publishedOn: "2026-02-31" } }, 400],
    ["without a kind of source", { source: { ...source, kind: undefined } }, 400],
    ["without a verdict", { verdict: undefined }, 400],
    ["without a passage at the desk", { quote: " ", checkPage: true }, 400],
    ["without a passage at the desk, in part", { quote: null, verdict: "partly", checkPage: true }, 400],
    ["with a quote that is too long", { quote: "q".repeat(301) }, 400],
  ])("%s is refused", async (_, change, status) => {
    expect((await cite(change)).status).toBe(status);
  });
});

describe("a cited value that is changed", () => {
  const isSourced = async () => (await factOf("owner"))?.state;

  test("by the API is unsourced, and sourced again once it is what it was", async () => {
    const { owner } = await app.json("/api/vendors/addepar");
    await call("PUT", `/api/vendors/${id}`, { owner: "Sold to nobody in particular" });
    expect(await isSourced()).toBe("unsourced");
    expect((await factOf("owner"))?.sources).toEqual([]);
    await call("PUT", `/api/vendors/${id}`, { owner });
    expect(await isSourced()).toBe("sourced");
  });

  test("by restoring a revision has the proof of that revision's value", async () => {
    const before = await app.json("/api/vendors/addepar");
    await call("PUT", `/api/vendors/${id}`, { owner: before.owner, employeeCount: "1" });
    await call("PUT", `/api/vendors/${id}`, { owner: "A later owner" });
    const [, earlier] = await (await call("GET", `/api/admin/revisions/vendor/${id}`)).json();
    expect(await isSourced()).toBe("unsourced");
    expect((await call("POST", `/api/admin/revisions/${earlier.id}/restore`)).status).toBe(200);
    expect(await isSourced()).toBe("sourced");
  });

  test("by the trash and back is as it was", async () => {
    const before = await factsOf();
    await call("DELETE", `/api/vendors/${id}`);
    expect((await app.fetch("/api/vendors/addepar/facts")).status).toBe(404);
    const trash = await (await call("GET", "/api/admin/trash")).json();
    const { id: trashId } = trash.find((row: { kind: string }) => row.kind === "vendor");
    await call("POST", `/api/admin/trash/${trashId}/restore`);
    expect(await factsOf()).toEqual(before);
  });
});

test("drafts and editors' notes are for editors only", async () => {
  const notes = await (await call("GET", `/api/admin/facts/vendor/${id}`)).json();
  expect(notes.notes.length).toBeGreaterThan(0);
  for (const address of ["/api/vendors/addepar", "/api/vendors/addepar/facts", "/vendors/addepar"])
    expect(await app.text(address)).not.toContain(notes.notes[0].slice(0, 40));
  for (const address of [`/api/admin/facts/vendor/${id}`, "/api/admin/facts-due"])
    expect((await app.fetch(address)).status).toBe(401);
});

test("a note is shown to readers as a caution while an editor says so", async () => {
  const path = `/api/admin/facts/vendor/${id}`;
  const { notes, notesShownSince } = await (await call("GET", path)).json();
  const [note, ...others] = notes;
  expect(notesShownSince).toEqual(notes.map(() => null));
  const show = (change: object) =>
    call("PUT", "/api/admin/cautions", { kind: "vendor", entryId: id, note, isShown: true, ...change });
  const cautions = async () => (await app.json("/api/vendors/addepar?view=page")).profile.cautions;
  const words = (text: string) => text.replaceAll(/<!-- -->|&\S+?;|["'’]/g, "");
  const onPage = async (text: string) =>
    words(await app.text("/vendors/addepar")).includes(`Caution:</strong> ${words(text)} <small>`);
  expect([await cautions(), await onPage(note)]).toEqual([undefined, false]);

  const shown = await (await show({})).json();
  expect(Date.parse(shown.shownSince)).toBeGreaterThan(Date.now() - 60_000);
  expect(await cautions()).toEqual([{ text: note, since: shown.shownSince }]);
  expect(await onPage(note)).toBe(true);
  for (const other of others) expect(await onPage(other)).toBe(false);
  expect((await (await show({})).json()).shownSince, "its date stays").toBe(shown.shownSince);

  expect((await show({ isShown: false })).status).toBe(200);
  expect([await cautions(), await onPage(note)]).toEqual([undefined, false]);
  expect((await show({ note: "A note that nobody wrote" })).status).toBe(404);
  expect((await show({ entryId: 999_999 })).status).toBe(404);
  expect((await show({ isShown: "yes" })).status).toBe(400);
  const init = { method: "PUT", headers: { "content-type": "application/json" }, body: "{}" };
  expect((await app.fetch("/api/admin/cautions", init)).status).toBe(401);
  const audited = await app.db.select().from(auditEntries).orderBy(auditEntries.id);
  expect(audited.map(({ action }) => action).filter((action) => action.startsWith("caution"))).toEqual([
    "caution shown",
    "caution shown",
    "caution hidden",
  ]);
});

test("the queue holds what is past its period, the longest unchecked first", async () => {
  await app.db.execute("update citations set checked_at = now()");
  expect((await (await call("GET", "/api/admin/facts-due")).json()).total).toBe(0);
  await app.db.execute(
    "update citations set checked_at = '2025-01-01T00:00:00Z' where field in ('pricing', 'founded')",
  );
  await app.db.execute(
    "update citations set passage_changed_at = now() where field = 'hosting' and entry_id = 1",
  );
  const due = await (await call("GET", "/api/admin/facts-due")).json();
  const reasons = new Set(
    due.items.map(({ field, reason }: { field: string; reason: string }) => `${field} ${reason}`),
  );
  expect(reasons).toEqual(new Set(["pricing due", "hosting source-changed"]));
  expect(due.items.at(-1).field).toBe("hosting");
  const changed = await (await call("GET", "/api/admin/facts-due?state=source-changed")).json();
  expect(changed.total).toBe(1);
});
