import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { systemEditor } from "#accounts/editor.server.ts";
import { typesByKind } from "#cms/engine/types-by-kind.server.ts";
import { glossaryTerms } from "#content/glossary/glossary.table.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { jobContext } from "../../../tests/support/no-jobs.ts";
import { runImport, startImport } from "./carry-out-import.server.ts";
import { importCalls, nothing } from "./import.fixture.ts";
import { imports } from "./import.table.ts";

const app = testApp("seeded", {}, { withJobs: true });
const call = asEditor(app);
const { upload, plan, commit, state } = importCalls(call);

const live = { as: "live", key: "term" };
const resultOf = async (id: number) =>
  (await (await call("GET", `/api/admin/imports/${id}/result.csv`)).text()).trimEnd().split("\r\n");
const countTerms = async (word: string) =>
  (await (await call("GET", `/api/admin/entries/glossary?q=${word}`)).json()).total;
const linesOf = (word: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${word} ${place + 1},text ${place + 1}`);

/** Makes the database reject some rows, as for a value that no check foresees. */
async function refuse(term: string, errcode: string) {
  await app.db.execute(
    sql.raw(`create function refuse_term() returns trigger as $$ begin
      if new.term = '${term}' then raise exception 'refused' using errcode = '${errcode}'; end if;
      return new; end $$ language plpgsql`),
  );
  await app.db.execute(
    sql`create trigger refuse_term before insert on glossary_entries for each row execute function refuse_term()`,
  );
}
afterEach(async () => {
  await app.db.execute(sql.raw("drop function if exists refuse_term() cascade"));
});

describe("a value that the store cannot hold", () => {
  test("is refused by the plan, with its line, and the other rows are imported", async () => {
    const file = ["term,definition", ...linesOf("Halfling", 30)];
    file[20] = "Halfling 20,bad\0cell";
    file[25] = "Halfling 25,a\u000bb\u0007";
    const { newImport, counts, rows } = await plan("glossary", file.join("\n"), live);
    expect(counts).toEqual({ ...nothing, create: 28, skipped: 2 });
    expect(rows.filter(({ message }) => message).map(({ line, message }) => [line, message])).toEqual([
      [21, "Definition contains control characters"],
      [26, "Definition contains control characters"],
    ]);
    expect((await resultOf(newImport.id))[1]).toBe("Halfling 1,text 1,would be new,");
    expect(await commit(newImport.id)).toMatchObject({ status: 200, counts });
    expect((await resultOf(newImport.id))[1]).toBe("Halfling 1,text 1,new,");
    expect(await countTerms("Halfling")).toBe(28);
  });

  test("is refused in an escape of a list, whose texts are stored in one form", async () => {
    const cells = ['["Audit\\u0007"]', '["Ge\\u0301rance\\r\\nLedger"]'].map((cell) =>
      cell.replaceAll('"', '""'),
    );
    const file = `Slug,Certifications\nmasttro,"${cells[0]}"\naddepar,"${cells[1]}"\n`;
    const { rows } = await plan("vendors", file, { as: "live", key: "slug" });
    expect(rows).toMatchObject([
      { verdict: "skipped", message: "Certifications contains control characters" },
      { verdict: "update", changes: [{ after: ["G\u00e9rance\nLedger"] }] },
    ]);
  });

  test("that only the database finds leaves out its row alone", async () => {
    await refuse("Third 7", "22021");
    const { newImport } = await plan(
      "glossary",
      ["term,definition", ...linesOf("Third", 60)].join("\n"),
      live,
    );
    const { counts } = await commit(newImport.id);
    expect(counts).toEqual({ ...nothing, create: 59, skipped: 1 });
    expect((await resultOf(newImport.id))[7]).toBe(
      "Third 7,text 7,left out,The database cannot store a value of this row",
    );
  });
});

test("an import that fails writes nothing, says so, and can be repeated, also with the lines that were left out", async () => {
  await refuse("Fourth 55", "58030");
  const { newImport } = await plan(
    "glossary",
    ["term,definition", ...linesOf("Fourth", 60)].join("\n"),
    live,
  );
  expect(await commit(newImport.id, { leaveOut: [3] })).toMatchObject({
    status: 503,
    message: "The import failed, and nothing was written. Try again.",
  });
  expect(await countTerms("Fourth")).toBe(0);
  expect(await state(newImport.id)).toMatchObject({ state: "failed", done: 0, rows: 60, batch: null });
  expect((await resultOf(newImport.id))[1]).toBe("Fourth 1,text 1,would be new,");
  expect((await resultOf(newImport.id))[2]).toBe("Fourth 2,text 2,would be new,");
  await app.db.execute(sql.raw("drop function refuse_term() cascade"));
  const { batch } = await commit(newImport.id);
  expect(await countTerms("Fourth")).toBe(60);
  expect(await state(newImport.id)).toMatchObject({ state: "done", done: 60, batch, message: null });
});

test("an import whose run was lost can be neither planned nor repeated before fifteen minutes", async () => {
  const { newImport } = await plan("glossary", "term,definition\nFifth 1,text\n", live);
  const startedAgo = (minutes: number) =>
    app.db
      .update(imports)
      .set({ startedAt: new Date(Date.now() - minutes * 60_000).toISOString() })
      .where(eq(imports.id, newImport.id));
  await startedAgo(14);
  expect(await state(newImport.id)).toMatchObject({ state: "running" });
  const refused = { status: 409, message: "This import is already running" };
  expect(await commit(newImport.id)).toMatchObject(refused);
  expect((await call("PUT", `/api/admin/imports/${newImport.id}`, { mapping: { 0: "term" } })).status).toBe(
    409,
  );
  await startedAgo(16);
  expect(await commit(newImport.id)).toMatchObject({ status: 200, counts: { ...nothing, create: 1 } });
});

test("rows that another save has overtaken are left out, the rest of the file is imported", async () => {
  const { id } = await app.json("/api/vendors/masttro");
  const { newImport } = await plan("vendors", "Slug,Founded\nmasttro,1971\naddepar,1972\n", {
    as: "live",
    key: "slug",
  });
  // Only the version changes: the plan's count and newest date stay the same.
  await app.db.update(vendors).set({ updatedAt: "2001-01-01T00:00:00.000Z" }).where(eq(vendors.id, id));
  const { counts } = await commit(newImport.id);
  expect(counts).toEqual({ ...nothing, update: 1, skipped: 1 });
  expect((await app.json("/api/vendors/addepar")).founded).toBe("1972");
});

test("two imports that run at once create each entry once", async () => {
  const file = "Name,Website\nTwice Imported,https://twice.example\nTwice Other,https://other.example\n";
  const plans = [];
  for (const _ of [1, 2]) plans.push(await plan("vendors", file, { as: "live", key: "name" }));
  const ids = plans.map(({ newImport }) => newImport.id);
  const context = jobContext(app.database, readSettings({}));
  const typeOf = typesByKind(contentTypes);
  const editor = systemEditor("Import");
  const type = typeOf((await state(ids[0] ?? 0)).kind);
  for (const id of ids) await startImport(type, { id, leaveOut: [] }, { ...context, editor });
  const { signal } = new AbortController();
  await Promise.all(ids.map((importId) => runImport(typeOf, { importId }, context, signal)));
  const results = await Promise.all(ids.map(state));
  expect(results.map((result) => result.state)).toEqual(["done", "done"]);
  expect(results.map(({ counts }) => [counts.create, counts.skipped]).toSorted()).toEqual([
    [0, 2],
    [2, 0],
  ]);
  const { total } = await (await call("GET", "/api/admin/entries/vendors?q=twice")).json();
  expect(total).toBe(2);
});

describe("the cells of a line", () => {
  test("beyond the header are refused with the line", async () => {
    const { counts, rows } = await plan(
      "glossary",
      "term,definition\nAlpha,Text, with a comma\nBeta,Text,,\n",
      live,
    );
    expect(counts).toEqual({ ...nothing, create: 1, skipped: 1 });
    expect(rows[0]).toMatchObject({ line: 2, message: "Line 2 has 3 cells, the header has 2" });
  });

  test("are counted by line in a large file of old Macs, which ends lines with CR", async () => {
    const head = ["term", "definition", ...Array.from({ length: 38 }, (_, place) => `Column ${place}`)];
    const file = [head, ...Array.from({ length: 300 }, () => head)]
      .map((cells) => cells.join(","))
      .join("\r");
    const answer = await upload("glossary", "mac.csv", file);
    expect([answer.status, (await answer.json()).rows]).toEqual([201, 300]);
  });

  test("are read whatever ends the line", async () => {
    const { counts } = await plan("glossary", "term,definition\r\nA1,x\nA2,y\rA3,z\r\nA4,w", live);
    expect(counts).toEqual({ ...nothing, create: 4 });
  });
});

describe("spellings of one name", () => {
  test("find the entry that is there, however it was stored", async () => {
    const stored = ["Zürich Vermögen AG".normalize("NFD"), "O’Neill\u00a0Wealth"];
    for (const [place, name] of stored.entries()) {
      const { id } = await (await call("POST", "/api/vendors", { name: `Spelling ${place}` })).json();
      await app.db.update(vendors).set({ name }).where(eq(vendors.id, id));
    }
    const file = "Name,Founded\nZürich Vermögen AG,1981\nO'Neill Wealth,1982\n";
    const { counts } = await plan("vendors", file, { as: "live", key: "name" });
    expect(counts).toEqual({ ...nothing, update: 2 });
  });

  test("are duplicates within one file", async () => {
    const file = `term,definition\nCafé,a\n${"Café".normalize("NFD")},b\nLP's view,c\nLP’s view,d\n`;
    const { counts, rows } = await plan("glossary", file, live);
    expect(counts).toEqual({ ...nothing, create: 2, skipped: 2 });
    expect(rows.map(({ message }) => message)).toEqual([
      null,
      "Has the same Term as line 2",
      null,
      "Has the same Term as line 4",
    ]);
  });
});

test("texts are stored composed and with line feeds, by a file as by a call", async () => {
  const text = `${"Café".normalize("NFD")}\r\nline\rend`;
  await call("POST", "/api/glossary", { term: "Door one", definition: text });
  const { newImport } = await plan("glossary", `term,definition\nDoor two,"${text}"\n`, live);
  await commit(newImport.id);
  for (const term of ["Door one", "Door two"]) {
    const [row] = await app.db.select().from(glossaryTerms).where(eq(glossaryTerms.term, term));
    expect(row?.definition, term).toBe("Café\nline\nend");
  }
});
