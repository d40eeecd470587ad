import { beforeAll, describe, expect, test } from "vitest";
import { importCalls } from "#cms/transfer/import.fixture.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { buildVendor } from "./vendor.fixture.ts";

const app = testApp("empty", {}, { withJobs: true });
const call = asEditor(app);

const create = (name: string, slug: string, aliases?: unknown) =>
  call(
    "POST",
    "/api/vendors",
    buildVendor({ name, slug, ...(aliases !== undefined && { aliases }) } as object),
  );

beforeAll(async () => {
  await create("Kayak Intelligence", "kayak", ["Kayak", "Black Lagoon"]);
  await create("Harbor One", "harbor");
});

const refusalOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });

describe("aliases of a vendor", () => {
  test("are trimmed and deduplicated, ignoring spelling variants", async () => {
    const answer = await create("Fjord", "fjord", [
      " Fjord Suite ",
      "",
      "fjord-suite",
      "Fjord  Suite",
      "Fjørd",
    ]);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ aliases: ["Fjord Suite", "Fjørd"] });
  });

  test.each([
    ["AB", "“AB” is too short: an alias needs at least 3 letters"],
    ["S&C", "“S&C” is too short: an alias needs at least 3 letters"],
    ["The Other", "“The Other” is a common word and would match unrelated texts"],
    ["x".repeat(101), "An alias can have at most 100 characters"],
  ])("are refused if unusable: %s", async (alias, message) => {
    const answer = await refusalOf(await create("Reef", "reef", ["Reef Ledger", alias]));
    expect(answer).toMatchObject({ status: 400, issues: [{ path: "aliases.1", message }] });
  });

  test.each([
    ["kayak", "“kayak” is an alias of Kayak Intelligence"],
    ["black-lagoon", "“black-lagoon” is an alias of Kayak Intelligence"],
    ["BLACK\u00a0LAGOON", "“BLACK\u00a0LAGOON” is an alias of Kayak Intelligence"],
    ["Harbor One", "“Harbor One” is the name of another vendor"],
  ])("are refused when another vendor has them: %s", async (alias, message) => {
    const answer = await refusalOf(await create("Reef", "reef", ["Reef Ledger", alias]));
    expect(answer).toMatchObject({ status: 409, message, issues: [{ path: "aliases", message }] });
    expect((await app.fetch("/api/vendors/reef")).status).toBe(404);
  });

  test("cannot be another vendor's name either", async () => {
    const message = "“Kayak” is an alias of Kayak Intelligence";
    expect(await refusalOf(await create("Kayak", "kayak-2"))).toMatchObject({
      status: 409,
      issues: [{ path: "name", message }],
      owner: { title: "Kayak Intelligence" },
    });
    const { id } = await app.json("/api/vendors/harbor");
    expect((await call("PUT", `/api/vendors/${id}`, { name: "Kayak" })).status).toBe(409);
    expect((await call("PUT", `/api/vendors/${id}`, { description: "Another" })).status).toBe(200);
  });

  test("one of two concurrently saved vendors is refused", async () => {
    const answers = await Promise.all([
      create("Tide", "tide", ["Moonrise"]),
      create("Wave", "wave", ["Moonrise"]),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test("can be reused after the vendor no longer has them", async () => {
    const { id } = await (await create("Delta", "delta", ["River Mouth"])).json();
    await call("PUT", `/api/vendors/${id}`, { aliases: ["Delta Suite"] });
    expect((await create("Estuary", "estuary", ["River Mouth"])).status).toBe(201);
    const { id: estuary } = await app.json("/api/vendors/estuary");
    // The earlier version would reclaim the alias.
    const revisions = await (await call("GET", `/api/admin/revisions/vendor/${id}`)).json();
    const restore = await call("POST", `/api/admin/revisions/${revisions.at(-1).id}/restore`);
    expect(restore.status).toBe(409);
    await call("DELETE", `/api/vendors/${estuary}`);
    expect((await call("PUT", `/api/vendors/${id}`, { aliases: ["River Mouth"] })).status).toBe(200);
  });

  test("can be imported and exported; an import refuses them line by line", async () => {
    const { plan, commit } = importCalls(call);
    const file = 'name,aliases\nSpring,"Kayak"\nSummer,"Solstice Suite"\nAutumn,"ab"';
    const { newImport, counts, rows } = await plan("vendors", file, { as: "live", key: "name" });
    expect(counts).toMatchObject({ create: 2, skipped: 1 });
    expect(rows.map(({ message }) => message)).toEqual([
      null,
      null,
      expect.stringContaining("“ab” is too short"),
    ]);
    expect((await commit(newImport.id)).counts).toMatchObject({ create: 1, skipped: 2 });
    const result = await (await call("GET", `/api/admin/imports/${newImport.id}/result.csv`)).text();
    expect(result).toContain("“Kayak” is an alias of Kayak Intelligence");
    expect(await app.json("/api/vendors/summer")).toMatchObject({ aliases: ["Solstice Suite"] });
    const exported = await (await call("GET", "/api/admin/export/vendors.csv")).text();
    expect(exported).toMatch(/^\W*.*\baliases\b/);
    expect(exported).toContain("Solstice Suite");
  });

  test("find the vendor in search, in the directory and in the admin's list", async () => {
    const slugOf = ({ path }: { path: string }) => path;
    const { results } = await app.json("/api/search?q=black+lagoon");
    expect(results.map(slugOf)).toEqual(["/vendors/kayak"]);
    expect(results[0].excerpt).toContain("Black Lagoon");
    const { vendors } = await app.json("/api/vendors?view=directory&q=lagoon");
    expect(vendors.map(({ slug }: { slug: string }) => slug)).toEqual(["kayak"]);
    const listed = await (await call("GET", "/api/admin/entries/vendors?q=lagoon")).json();
    expect(listed.items.map(({ slug }: { slug: string }) => slug)).toEqual(["kayak"]);
    expect(await app.text("/vendors/kayak")).toContain("Also known as Kayak, Black Lagoon");
  });
});
