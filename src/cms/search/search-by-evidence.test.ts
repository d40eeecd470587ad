import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import type { SearchAnswer } from "./search.schema.ts";

const app = testApp();
const call = asEditor(app);

const search = (q: string, rest = "&type=vendor&pageSize=50"): Promise<SearchAnswer> =>
  app.json(`/api/search?q=${encodeURIComponent(q)}${rest}`);
const paths = ({ results }: Pick<SearchAnswer, "results">) => results.map(({ path }) => path);

interface StoredFact {
  item: string | null;
  mark: string;
  level: string | null;
}

/** The marks of all vendors for a feature, by path, as the vendors' facts have them. */
let marksOf: (feature: string) => Map<string, string>;
let features: { slug: string; name: string }[];
beforeAll(async () => {
  features = await app.json("/api/features");
  const facts = new Map<string, StoredFact[]>();
  for (const { slug } of await app.json("/api/vendors"))
    facts.set(`/vendors/${slug}`, (await app.json(`/api/vendors/${slug}/facts`)).facts);
  marksOf = (feature) =>
    new Map(
      [...facts].map(([path, all]) => {
        const fact = all.find(({ item }) => item === feature);
        const isInPart = fact?.level === "partial" && fact.mark !== "none" && fact.mark !== "unconfirmed";
        return [path, isInPart ? "in-part" : (fact?.mark ?? "none")];
      }),
    );
});

const order = ["documented", "independent", "stated", "partner", "in-part", "unconfirmed", "none"];

describe("a search for a feature", () => {
  test("shows evidenced vendors before all others, for every feature by title and slug", async () => {
    let topPlaces = 0;
    for (const { slug, name } of features) {
      const marks = marksOf(slug);
      const known = [...marks.values()].filter((mark) => mark !== "none").length;
      for (const q of [name, slug]) {
        const found = paths(await search(q)).map((path) => marks.get(path) ?? "not a vendor");
        const top = found.slice(0, Math.min(3, known));
        topPlaces += top.length;
        expect(top, `the first vendors for ${q}`).not.toContain("none");
        expect(
          found.filter((mark) => mark !== "none"),
          `the evidence found for ${q}`,
        ).toHaveLength(known);
        expect(found, q).toEqual(found.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
      }
    }
    expect(topPlaces).toBeGreaterThan(150);
  });

  test("has the same order on the results page", async () => {
    for (const { name } of features) {
      const page: SearchAnswer = await app.json(`/api/search/page?type=vendor&q=${encodeURIComponent(name)}`);
      const answer = await search(name, "&type=vendor");
      expect(page.results, name).toEqual(answer.results);
      const html = await app.text(`/search?type=vendor&q=${encodeURIComponent(name)}`);
      const links = [...html.matchAll(/<h3[^>]*><a [^>]*href="(\/vendors\/[^"]+)"/g)].map(([, path]) => path);
      expect(links, name).toEqual(paths(answer));
    }
  });

  test("orders vendors as the feature's page does", async () => {
    const { vendors } = await app.json("/api/features/general-ledger?view=page");
    const listed: string[] = vendors.map(({ slug }: { slug: string }) => `/vendors/${slug}`);
    const found = paths(await search("general ledger")).filter((path) => listed.includes(path));
    const marks = marksOf("general-ledger");
    expect(found.map((path) => marks.get(path))).toEqual(listed.map((path) => marks.get(path)));
  });

  test("is ranked for a synonym, a misspelling and with a further word too", async () => {
    const expected = paths(await search("general ledger")).slice(0, 3);
    const synonym = { term: "hauptbuch", expansion: "general ledger" };
    expect((await call("POST", "/api/admin/search-desk/synonyms", synonym)).status).toBe(201);
    for (const q of ["hauptbuch", "genral ledger", "general ledgers", "General-Ledger"])
      expect(paths(await search(q)).slice(0, 3), q).toEqual(expected);
    const marks = marksOf("general-ledger");
    const found = paths(await search("general ledger software")).map((path) => marks.get(path));
    expect(found.lastIndexOf("documented")).toBeLessThan(found.indexOf("none"));
  });

  test("shows the mark before the excerpt, and matches still lie in it", async () => {
    const { results } = await search("general ledger");
    expect(results[0]?.excerpt).toMatch(/^General Ledger: Documented\. /);
    for (const { excerpt, matches } of results)
      for (const [start, end] of matches) expect(excerpt.slice(start, end)).toMatch(/^(general|ledger)/i);
  });

  test("lists vendors that do not offer it last, labelled", async () => {
    const vendor = await app.json("/api/vendors/addepar");
    const capabilities = [...vendor.capabilities, { feature: "general-ledger", level: "no" }];
    expect((await call("PUT", `/api/vendors/${vendor.id}`, { capabilities })).status).toBe(200);
    expect(paths(await search("general ledger")).at(-1)).not.toBe("/vendors/addepar");
    const cited = await call("PUT", "/api/admin/citations", {
      kind: "vendor",
      entryId: vendor.id,
      field: "capabilities",
      item: "general-ledger",
      source: { url: "https://docs.example/no", title: "Limits", publisher: "Docs", kind: "documentation" },
      quote: "It keeps no ledger.",
      verdict: "supports",
    });
    expect(cited.status, await cited.text()).toBe(200);
    const { results } = await search("general ledger");
    expect(results.at(-1)).toMatchObject({ path: "/vendors/addepar" });
    expect(results.at(-1)?.excerpt).toMatch(/^General Ledger: Not offered\. /);
    expect(await app.text("/search?q=general+ledger&type=vendor")).toContain("General Ledger: Not offered. ");
  });
});

test("a vendor's name finds it first, also if it names a feature", async () => {
  await call("POST", "/api/vendors", { name: "Bill Pay", slug: "bill-pay-inc", isPublished: true });
  expect(paths(await search("bill pay"))[0]).toBe("/vendors/bill-pay-inc");
});

test("cautions and questions to ask are not searched", async () => {
  const fields = {
    notFor: "Zanzibarite ledgers",
    whatToAsk: ["Is there a quokkaform?"],
    about: "Wombatory.",
  };
  await call("POST", "/api/vendors", { name: "Cautious", isPublished: true, ...fields });
  expect(paths(await search("wombatory"))).toEqual(["/vendors/cautious"]);
  for (const word of ["zanzibarite", "quokkaform"]) expect((await search(word)).total, word).toBe(0);
});
