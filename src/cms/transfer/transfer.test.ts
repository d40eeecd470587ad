import { beforeEach, describe, expect, test } from "vitest";
import { contentTypes } from "#registry/registry.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { importCalls, type NewImport, nothing } from "./import.fixture.ts";

const app = testApp("seeded", {}, { withJobs: true });
const call = asEditor(app);
const { upload, plan, commit } = importCalls(call);

const vendor = (slug: string) => app.json(`/api/vendors/${slug}`);

describe("exporting and importing changes nothing", () => {
  const names = contentTypes.map(({ path }) => path.replace("/api/", ""));
  test.each(names.flatMap((name) => ["csv", "xlsx", "json"].map((format) => [name, format])))(
    "%s as %s",
    async (name, format) => {
      const file = new Uint8Array(
        await (await call("GET", `/api/admin/export/${name}.${format}`)).arrayBuffer(),
      );
      const { items, total } = await (await call("GET", `/api/admin/entries/${name}`)).json();
      if (total === 0) return expect(items).toEqual([]);
      const { newImport, counts } = await plan(name, file, { as: "live" }, `${name}.${format}`);
      expect(newImport.columns.filter(({ field }) => field === null)).toEqual([]);
      expect(counts).toEqual({ ...nothing, unchanged: total });
    },
  );
});

test("a file holds the entries that a list's query finds, or its columns alone", async () => {
  const lines = async (query: string) =>
    (await (await call("GET", `/api/admin/export/vendors.csv?${query}`)).text()).match(/^\d+,/gm) ?? [];
  expect(await lines("slug=addepar")).toHaveLength(1);
  expect(await lines("template=1")).toEqual([]);
  const template = await (await call("GET", "/api/admin/export/vendors.csv?template=1")).text();
  expect(template).toMatch(/^id,slug,name,[\w,]+\r\n$/);
});

describe("a plan", () => {
  test("says for each line what it does, and the commit does that", async () => {
    const before = await vendor("addepar");
    const file = [
      "Name,Slug,Founded,Languages,Unknown to us",
      'Addepar,addepar,2009,"English; German",x',
      "New Ledger,new-ledger,2020,,",
      "Masttro,masttro,,,",
      "New Ledger,new-ledger,2021,,",
      ",nameless,2021,,",
    ].join("\n");
    const { newImport, counts, rows } = await plan("vendors", file, { as: "live", key: "slug" });
    expect(newImport.columns.map(({ field }) => field)).toEqual([
      "name",
      "slug",
      "founded",
      "languages",
      null,
    ]);
    expect(counts).toEqual({ create: 1, update: 1, unchanged: 1, skipped: 2 });
    expect(rows.map(({ line, verdict, message }) => [line, verdict, message])).toEqual([
      [2, "update", null],
      [3, "create", null],
      [4, "unchanged", null],
      [5, "skipped", "Has the same Slug as line 3"],
      [6, "skipped", "Name is required"],
    ]);
    expect(rows[0]?.changes).toContainEqual({
      field: "languages",
      before: before.languages,
      after: ["English", "German"],
    });
    const { batch, counts: done } = await commit(newImport.id);
    expect(done).toEqual(counts);
    const [event] = await (await call("GET", "/api/admin/audit")).json();
    expect(event).toMatchObject({ action: "imported", title: "2 entries from a.csv" });
    expect(await vendor("addepar")).toMatchObject({ languages: ["English", "German"] });
    expect(await vendor("new-ledger")).toMatchObject({ founded: "2020", isPublished: true });
    expect((await call("POST", `/api/admin/batches/${batch}/undo`)).status).toBe(200);
    expect(await vendor("addepar")).toEqual(before);
    expect((await app.fetch("/api/vendors/new-ledger")).status).toBe(404);
  });

  test("imports new entries as drafts, unless they are to be live", async () => {
    const { newImport } = await plan("vendors", "Name,Published\nShy Ledger,yes\n");
    await commit(newImport.id);
    const drafts = await (await call("GET", "/api/admin/entries/vendors?status=draft")).json();
    expect(drafts.items.map(({ name }: { name: string }) => name)).toContain("Shy Ledger");
  });

  test("keeps what an empty cell leaves open, and clears what a dash clears", async () => {
    const { website } = await vendor("addepar");
    const { rows } = await plan("vendors", "Slug,Website,Best For,Name\naddepar,,—,\nmasttro,,,—\n", {
      as: "live",
      key: "slug",
    });
    expect(rows[0]?.changes.map(({ field, after }) => [field, after])).toEqual([["bestFor", null]]);
    expect(rows[1]).toMatchObject({ verdict: "skipped", message: "Name: it cannot be empty" });
    expect((await vendor("addepar")).website).toBe(website);
  });

  test("is refused once entries were changed, and carried out once", async () => {
    const { newImport } = await plan("vendors", "Slug,Founded\naddepar,1999\n", { as: "live", key: "slug" });
    const { id } = await vendor("masttro");
    await call("PUT", `/api/vendors/${id}`, { founded: "1990" });
    expect(await commit(newImport.id)).toMatchObject({ status: 409 });
    const again = await plan("vendors", "Slug,Founded\naddepar,1999\n", { as: "live", key: "slug" });
    const both = await Promise.all([commit(again.newImport.id), commit(again.newImport.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(
      (await call("PUT", `/api/admin/imports/${again.newImport.id}`, { mapping: { 0: "slug" } })).status,
    ).toBe(409);
  });

  test("is never mixed with another of the same file, nor made once the file was imported", async () => {
    const file = `Name,Website,Other\n${Array.from({ length: 300 }, (_, place) => `Mixed ${place},https://one.example/,https://two.example/\n`).join("")}`;
    const newImport: NewImport = await (await upload("vendors", "a.csv", file)).json();
    const choose = (website: number) =>
      call("PUT", `/api/admin/imports/${newImport.id}`, {
        mapping: { 0: "name", [website]: "website" },
        key: "name",
      });
    const results = await Promise.all([choose(1), choose(2)]);
    expect(results.map(({ status }) => status)).toContain(200);
    expect((await commit(newImport.id)).counts).toEqual({ ...nothing, create: 300 });
    const { items } = await (
      await call("GET", "/api/admin/entries/vendors?q=Mixed&pageSize=300&columns=website")
    ).json();
    expect(new Set(items.map(({ website }: { website: string }) => website)).size).toBe(1);
    const result = await (await call("GET", `/api/admin/imports/${newImport.id}/result.csv`)).text();
    expect((await choose(1)).status).toBe(409);
    expect(await (await call("GET", `/api/admin/imports/${newImport.id}/result.csv`)).text()).toBe(result);
  });

  test("names a slug that belongs to another entry", async () => {
    const { rows } = await plan("vendors", "Name,Slug\nUnheard Of,addepar\n", { key: "name" });
    expect(rows[0]).toMatchObject({
      verdict: "skipped",
      message: "The slug “addepar” belongs to “Addepar”",
    });
  });

  test("comes back as the same file with the result and the reason", async () => {
    const { newImport } = await plan("vendors", "Name,Founded,Published\nAddepar,2009,perhaps\n", {
      key: "name",
    });
    const result = await call("GET", `/api/admin/imports/${newImport.id}/result.csv`);
    expect(await result.text()).toBe(
      "Name,Founded,Published,Result,Reason\r\nAddepar,2009,perhaps,left out,Published: “perhaps” is neither yes nor no\r\n",
    );
  });
});

describe("a file", () => {
  test.each([
    ["of semicolons", "Name;Founded\nA;2001\n"],
    ["of semicolons below a blank line", "\r\n  \nName;Founded\nA;2001\n"],
    ["of tabs", "Name\tFounded\nA\t2001\n"],
    ["with a byte order mark, quotes and line breaks", '\uFEFF"Name","Founded"\r\n"A",2001\r\n'],
  ])("%s is read", async (_, file) => {
    const { columns, rows }: NewImport = await (await upload("vendors", "a.csv", file)).json();
    expect([rows, columns.map(({ header, samples }) => [header, samples])]).toEqual([
      1,
      [
        ["Name", ["A"]],
        ["Founded", ["2001"]],
      ],
    ]);
  });

  test("of UTF-16 and of an old code page is read", async () => {
    const text = "Name\tFounded\nZürich\t2001\n";
    const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(Buffer.from(text, "utf16le"))]);
    const latin = new Uint8Array(Buffer.from(text, "latin1"));
    for (const file of [utf16, latin]) {
      const { columns }: NewImport = await (await upload("vendors", "a.csv", file)).json();
      expect(columns[0]?.samples).toEqual(["Zürich"]);
    }
  });

  const part = (name: string, text: string) =>
    `--x\r\nContent-Disposition: form-data; ${name}\r\n\r\n${text}\r\n`;
  const type = part('name="type"', "vendors");
  const fileNamed = (name: string, text: string) => part(`name="${name}"; filename="a.csv"`, text);

  test.each([
    ["without a boundary", "multipart/form-data; charset=utf-8", `${type}--x--`, "The form cannot be read"],
    [
      "cut off in its file",
      "multipart/form-data; boundary=x",
      `${type}${fileNamed("file", "Name")}`,
      "The form cannot be read",
    ],
    [
      "of another field",
      "multipart/form-data; boundary=x",
      `${type}${fileNamed("other", "Name\nA")}--x--\r\n`,
      "A file is required",
    ],
  ])("in a form that is damaged is refused: %s", async (_, contentType, body, message) => {
    const answer = await call("POST", "/api/admin/imports", body, { "content-type": contentType });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message)]);
  });

  test("is the field “file”, whatever else the form contains", async () => {
    const body = `${fileNamed("other", "Wrong\nB")}${fileNamed("file", "Name\nA")}${type}--x--\r\n`;
    const answer = await call("POST", "/api/admin/imports", body, {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect((await answer.json()).columns).toMatchObject([{ header: "Name" }]);
  });

  test.each([
    ["nothing", "a.csv", "", "The file is empty"],
    ["no workbook", "a.xlsx", "PK not really", "The file is not an Excel workbook (.xlsx), or it is damaged"],
    ["no list", "a.json", '{"name": 1}', "The file is not a JSON list of entries"],
    [
      "an open quote",
      "a.csv",
      'Name\nA\n"B',
      "The file cannot be read as CSV: a quotation mark is not closed in line 3",
    ],
    [
      "an old workbook",
      "old.xls",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      "This workbook is of an old format (.xls) or has a password. Save it as .xlsx without a password, or as CSV.",
    ],
    [
      "a key with NUL",
      "a.json",
      '[{"te\\u0000rm": "A"}]',
      "The name of column 1 contains control characters",
    ],
    [
      "20,000 different keys",
      "a.json",
      JSON.stringify(Array.from({ length: 20_000 }, (_, place) => ({ [`key ${place}`]: 1 }))),
      "A file can have at most 200 columns",
    ],
    [
      "one line of millions of cells",
      "a.csv",
      `Name\n${",".repeat(14_000_000)}`,
      "Line 2 has more than 10,000 cells",
    ],
    [
      "too many rows",
      "a.csv",
      `Name\n${"A\n".repeat(5001)}`,
      "A file can have at most 5,000 rows; this one has 5,001",
    ],
    ["too many columns", "a.csv", `${"A,".repeat(200)}A\n`, "A file can have at most 200 columns"],
  ])("of %s is refused in words", async (_, name, content, message) => {
    const answer = await upload("vendors", name, content);
    expect([answer.status, (await answer.json()).message]).toEqual([400, message]);
  });

  test("that was imported before says when", async () => {
    const file = "Name\nImported twice\n";
    const first: NewImport = await (await upload("features", "a.csv", file)).json();
    expect(first.importedBefore).toBeNull();
    await call("PUT", `/api/admin/imports/${first.id}`, { mapping: { 0: "name" }, key: "name" });
    const planned: NewImport = await (await upload("features", "a.csv", file)).json();
    expect(planned.importedBefore, "a plan is no import").toBeNull();
    await call("POST", `/api/admin/imports/${first.id}/commit`);
    const second: NewImport = await (await upload("features", "renamed.csv", file)).json();
    expect(Date.now() - Date.parse(second.importedBefore ?? "")).toBeLessThan(60_000);
    const asOther: NewImport = await (await upload("vendors", "a.csv", file)).json();
    expect(asOther.importedBefore, "of another type it is new").toBeNull();
  });

  test("with the same columns as one before is mapped as that was", async () => {
    const file = "Firm,Since\nAddepar,2009\n";
    const first: NewImport = await (await upload("vendors", "a.csv", file)).json();
    expect(first.columns.map(({ field }) => field)).toEqual([null, null]);
    await call("PUT", `/api/admin/imports/${first.id}`, {
      mapping: { 0: "name", 1: "founded" },
      key: "name",
    });
    const second: NewImport = await (await upload("vendors", "b.csv", "Firm,Since\nMasttro,2010\n")).json();
    expect([second.key, ...second.columns.map(({ field }) => field)]).toEqual(["name", "name", "founded"]);
  });

  test.each([
    [{ mapping: { 0: "password" } }, "mapping", "There is no field “password”"],
    [{ mapping: { 0: "__proto__" } }, "mapping", "There is no field “__proto__”"],
    [{ mapping: { 0: "name", 1: "name" } }, "mapping", "Two columns are mapped to Name"],
    [
      { mapping: { 0: "name" }, key: "slug" },
      "key",
      "No column is mapped to Slug, which rows are matched by",
    ],
    [{ mapping: { 0: "name" }, key: "founded" }, "key", "Rows cannot be matched by “founded”"],
  ])("is not mapped by %j", async (body, path, message) => {
    const { id }: NewImport = await (await upload("vendors", "a.csv", "A,B\n1,2\n")).json();
    const answer = await call("PUT", `/api/admin/imports/${id}`, body);
    expect([answer.status, (await answer.json()).issues]).toEqual([400, [{ path, message }]]);
  });
});

describe("readers", () => {
  let id = 0;
  beforeEach(async () => {
    ({ id } = await (await upload("vendors", "a.csv", "Name\nA\n")).json());
  });

  test("get, send and commit nothing", async () => {
    const asReader: [string, string][] = [
      ["GET", "/api/admin/export/vendors.csv"],
      ["POST", "/api/admin/imports"],
      ["PUT", `/api/admin/imports/${id}`],
      ["POST", `/api/admin/imports/${id}/commit`],
      ["GET", `/api/admin/imports/${id}/result.csv`],
    ];
    for (const [method, path] of asReader) expect((await app.fetch(path, { method })).status, path).toBe(401);
  });
});
