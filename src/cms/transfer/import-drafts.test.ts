import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { importCalls, nothing } from "./import.fixture.ts";

const app = testApp("seeded", {}, { withJobs: true });
const call = asEditor(app);
const { plan, commit } = importCalls(call);
const vendor = (slug: string) => app.json(`/api/vendors/${slug}`);

describe("a file imported as drafts", () => {
  test("keeps changes of published entries in drafts, which are published or undone together", async () => {
    const before = await vendor("addepar");
    const { newImport, counts, rows } = await plan("vendors", "Slug,Founded\naddepar,1998\nmasttro,1997\n", {
      as: "draft",
      key: "slug",
    });
    expect(counts).toEqual({ ...nothing, update: 2 });
    expect(rows[0]).toMatchObject({ verdict: "update", isPrivate: true });
    const { batch, drafts } = await commit(newImport.id);
    expect(drafts).toBe(2);
    expect(await vendor("addepar")).toEqual(before);
    const path = `/api/admin/drafts/vendors/${before.id}`;
    expect(await (await call("GET", path)).json()).toMatchObject({
      changed: ["founded"],
      data: { founded: "1998" },
    });
    const again = await plan("vendors", "Slug,Founded\naddepar,1996\n", { as: "draft", key: "slug" });
    expect(again.rows[0]).toMatchObject({
      verdict: "skipped",
      message: "It has unpublished changes by editor@example.com: publish or discard them first",
    });
    expect((await call("POST", `/api/admin/batches/${batch}/undo`)).status).toBe(200);
    expect((await (await call("GET", path)).json()).changed).toEqual([]);

    const second = await plan("vendors", "Slug,Founded\naddepar,1998\nmasttro,1997\n", {
      as: "draft",
      key: "slug",
    });
    const secondBatch = (await commit(second.newImport.id)).batch;
    const published = await (await call("POST", `/api/admin/imports/${second.newImport.id}/publish`)).json();
    expect(published).toMatchObject({ published: 2, failures: [] });
    expect((await vendor("addepar")).founded).toBe("1998");
    expect((await call("POST", `/api/admin/batches/${published.batch}/undo`)).status).toBe(200);
    expect((await vendor("addepar")).founded).toBe(before.founded);
    const draft = () => call("GET", path).then((answer) => answer.json());
    expect(await draft(), "the draft is back").toMatchObject({
      data: { founded: "1998" },
      isLiveMoved: false,
    });

    const publish = () => call("POST", `/api/admin/imports/${second.newImport.id}/publish`);
    const twice = await (await publish()).json();
    expect(twice).toMatchObject({ published: 2, failures: [] });
    const begun = await call("PUT", path, { data: { owner: "Its staff" } }, { "if-match": "0" });
    expect(begun.status).toBe(200);
    const refused = await call("POST", `/api/admin/batches/${twice.batch}/undo`);
    expect((await refused.json()).message).toContain("“Addepar” (it has a newer draft)");
    expect((await vendor("addepar")).founded, "nothing was undone").toBe("1998");
    const { version } = await begun.json();
    const emptied = await call("PUT", path, { data: { owner: before.owner } }, { "if-match": `${version}` });
    expect((await emptied.json()).changed).toEqual([]);
    expect((await call("POST", `${path}/comments`, { field: "founded", text: "Since when?" })).status).toBe(
      201,
    );
    expect((await call("POST", `/api/admin/batches/${twice.batch}/undo`)).status).toBe(200);
    const comments = await (await call("GET", `${path}/comments`)).json();
    expect(comments, "of the emptied draft").toMatchObject([{ text: "Since when?" }]);
    expect((await vendor("addepar")).founded).toBe(before.founded);
    expect((await draft()).data.founded).toBe("1998");
    expect((await call("POST", `/api/admin/batches/${secondBatch}/undo`)).status).toBe(200);
    expect((await draft()).changed).toEqual([]);
  });

  test("is undone without the loss of a colleague's comments on its drafts", async () => {
    const { id } = await vendor("asora");
    const { newImport } = await plan("vendors", "Slug,Founded\nasora,1997\n", { as: "draft", key: "slug" });
    const { batch } = await commit(newImport.id);
    const path = `/api/admin/drafts/vendors/${id}`;
    await call("POST", `${path}/comments`, { field: "founded", text: "Since when?" });
    expect((await call("POST", `/api/admin/batches/${batch}/undo`)).status).toBe(200);
    expect((await (await call("GET", path)).json()).changed).toEqual([]);
    expect(await (await call("GET", `${path}/comments`)).json()).toMatchObject([{ text: "Since when?" }]);
  });

  test("is not undone over a draft that somebody went on with", async () => {
    const { id } = await vendor("masttro");
    const { newImport } = await plan("vendors", "Slug,Founded\nmasttro,1997\n", { as: "draft", key: "slug" });
    const { batch } = await commit(newImport.id);
    const path = `/api/admin/drafts/vendors/${id}`;
    const { version } = await (await call("GET", path)).json();
    await call("PUT", path, { data: { founded: "1996" } }, { "if-match": `${version}` });
    const refused = await call("POST", `/api/admin/batches/${batch}/undo`);
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toContain("“Masttro” (its draft was changed since)");
    expect((await (await call("GET", path)).json()).data.founded).toBe("1996");
    await call("DELETE", path);
  });

  test("is published without the drafts that somebody went on with", async () => {
    const [edited, waiting] = [await vendor("qplix"), await vendor("asora")];
    const { newImport } = await plan("vendors", "Slug,Founded\nasora,1998\nqplix,1997\n", {
      as: "draft",
      key: "slug",
    });
    await commit(newImport.id);
    const path = `/api/admin/drafts/vendors/${edited.id}`;
    const continued = await call("PUT", path, { data: { headquarters: "Half a sent" } }, { "if-match": "1" });
    expect(continued.status).toBe(200);
    const published = await (await call("POST", `/api/admin/imports/${newImport.id}/publish`)).json();
    expect(published).toMatchObject({
      published: 1,
      failures: [
        { id: edited.id, message: "Its draft was edited after the import: publish it on the entry's page" },
      ],
    });
    expect(await vendor("qplix")).toMatchObject({
      founded: edited.founded,
      headquarters: edited.headquarters,
    });
    expect((await vendor("asora")).founded).toBe("1998");
    await call("DELETE", path);
    expect((await call("POST", `/api/admin/batches/${published.batch}/undo`)).status).toBe(200);
    expect((await vendor("asora")).founded).toBe(waiting.founded);
  });

  test("takes over a draft whose changes were all taken back, and is undone from it", async () => {
    const { id, founded } = await vendor("eton-solutions");
    const path = `/api/admin/drafts/vendors/${id}`;
    await call("PUT", path, { data: { founded: "1981" } }, { "if-match": "0" });
    const emptied = await call("PUT", path, { data: { founded } }, { "if-match": "1" });
    expect(await emptied.json()).toMatchObject({ version: 2, changed: [] });
    const { newImport, counts } = await plan("vendors", "Slug,Founded\neton-solutions,1982\n", {
      as: "draft",
      key: "slug",
    });
    expect(counts).toEqual({ ...nothing, update: 1 });
    const { batch, counts: done } = await commit(newImport.id);
    expect(done).toEqual(counts);
    const draft = async () => (await call("GET", path)).json();
    expect(await draft()).toMatchObject({ version: 3, changed: ["founded"], data: { founded: "1982" } });
    expect((await call("POST", `/api/admin/batches/${batch}/undo`)).status).toBe(200);
    expect((await draft()).changed).toEqual([]);
  });
});

describe("a file imported as drafts publishes no unpublished entry:", () => {
  const kept = "Its status stays unchanged: an import as drafts publishes nothing";
  const cases = [
    [
      "vendors",
      { name: "Hidden Ledger", slug: "hidden", isPublished: false },
      "isPublished,TRUE",
      "founded,1971",
    ],
    [
      "news",
      { title: "Hidden", slug: "hidden", originalContent: "Own words." },
      "status,published",
      "excerpt,Short",
    ],
    [
      "glossary",
      { term: "Hidden", slug: "hidden", definition: "Out of sight.", isPublished: false },
      "isPublished,yes",
      "definition,Unseen",
    ],
  ] as const;

  test.each(cases)("%s", async (type, payload, status, other) => {
    const [statusField = "", statusValue = ""] = status.split(",");
    const [field = "", value = ""] = other.split(",");
    const created = await (await call("POST", `/api/${type}`, payload)).json();
    const draftPlan = (file: string) => plan(type, file, { as: "draft", key: "slug" });
    const alone = await draftPlan(`slug,${statusField}\nhidden,${statusValue}\n`);
    expect(alone.rows[0]).toMatchObject({ verdict: "unchanged", changes: [], message: kept });
    const file = `slug,${statusField},${field}\nhidden,${statusValue},${value}\n`;
    const { newImport, rows } = await draftPlan(file);
    expect(rows[0]).toMatchObject({ verdict: "update", message: kept });
    expect(rows[0]?.changes.map((change) => [change.field, change.after])).toEqual([[field, value]]);
    await commit(newImport.id);
    const stored = async () =>
      (await (await call("GET", `/api/admin/entries/${type}?id=${created.id}`)).json()).items[0];
    expect(await stored()).toMatchObject({ [statusField]: created[statusField], [field]: value });
    const live = await plan(type, file, { as: "live", key: "slug" });
    expect(live.rows[0]).toMatchObject({ verdict: "update", message: null });
    expect(live.rows[0]?.changes.map((change) => change.field)).toEqual([statusField]);
  });

  test("an active one can still be switched off", async () => {
    await call("POST", "/api/service-providers", { name: "Busy Bee", isActive: true });
    const { rows } = await plan("service-providers", "name,isActive\nBusy Bee,no\n", {
      as: "draft",
      key: "name",
    });
    expect(rows[0]).toMatchObject({
      message: null,
      changes: [{ field: "isActive", before: true, after: false }],
    });
  });
});
