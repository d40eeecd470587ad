import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { storeRelatedContent } from "#cms/engine/related/related-content.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { buildVendor } from "../vendor/vendor.fixture.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { comparisons } from "./comparison.table.ts";

const app = testApp();
const call = asEditor(app);

beforeAll(async () => {
  const [draft] = await app.db
    .insert(vendors)
    .values(buildVendor({ slug: "hidden-vendor", name: "Hidden Vendor", isPublished: false }))
    .returning();
  const pair = await app.db
    .select({ id: vendors.id, slug: vendors.slug })
    .from(vendors)
    .where(inArray(vendors.slug, ["addepar", "fundcount"]))
    .orderBy(vendors.slug);
  await app.db.insert(comparisons).values([
    {
      slug: "addepar-vs-fundcount",
      title: "Addepar or FundCount?",
      conclusion: "It **depends**.",
      vendorAId: pair[0]?.id,
      vendorBId: pair[1]?.id,
    },
    {
      slug: "secret",
      title: "Secret words",
      isPublished: false,
      vendorAId: pair[0]?.id,
      vendorBId: draft?.id,
    },
  ]);
});

describe("the API", () => {
  test("returns the groups and rows of the contract, missing values as null or an empty list", async () => {
    const { vendorA, vendorB, comparisonMatrix, comparison } = await app.json(
      "/api/compare/addepar-vs-masttro",
    );
    expect([vendorA.slug, vendorB.slug, comparison]).toEqual(["addepar", "masttro", null]);
    const labels = comparisonMatrix.map(({ name, items }: { name: string; items: { label: string }[] }) => [
      name,
      items.map(({ label }) => label),
    ]);
    expect(labels).toEqual([
      ["Company Overview", ["Founded", "Headquarters", "Employees", "Customers"]],
      ["Requirements & Pricing", ["Typical Client Size", "Pricing"]],
      ["Core Features", ["Features", "Use Cases"]],
      ["Integrations & Support", ["Integrations", "Support Options"]],
    ]);
    expect(comparisonMatrix[0].items[0]).toEqual({
      label: "Founded",
      values: ["2009", "2010"],
      vendorA: "2009",
      vendorB: "2010",
    });
    expect(comparisonMatrix[0].items[1]).toEqual({
      label: "Headquarters",
      values: [null, "New York, United States"],
      vendorA: null,
      vendorB: "New York, United States",
    });
    expect(comparisonMatrix[3].items[1]).toEqual({
      label: "Support Options",
      values: [[], []],
      vendorA: [],
      vendorB: [],
    });
  });

  test("adds the editors' texts, in either vendor order", async () => {
    for (const order of ["addepar-vs-fundcount", "fundcount-vs-addepar"]) {
      const { comparison } = await app.json(`/api/compare/${order}`);
      expect(comparison).toEqual({
        title: "Addepar or FundCount?",
        description: null,
        content: null,
        conclusion: "It **depends**.",
      });
    }
  });

  test("suggests the nearest names when a vendor is missing", async () => {
    const answer = await app.fetch("/api/compare/adepar-vs-nobody");
    expect(answer.status).toBe(404);
    const body = await answer.json();
    expect(body.suggestions).toHaveLength(6);
    expect(body.suggestions[0]).toEqual({ name: "Addepar", slug: "addepar" });
    expect(body.availableVendors).toHaveLength(36);
    expect(body.requestedVendors).toEqual({ vendorA: "adepar", vendorB: "nobody" });
    expect(body.message).toBe('There is no vendor with the slug "adepar" or "nobody"');
  });

  test.each([
    "addepar",
    "addepar-vs-",
    "-vs-addepar",
    "addepar-vs-addepar",
    "addepar-vs-hidden-vendor",
    "%00-vs-a",
  ])("does not compare %s", async (comparison) => {
    const answer = await app.fetch(`/api/compare/${comparison}`);
    expect(answer.status).toBe(404);
    expect(JSON.stringify(await answer.json())).not.toContain("Hidden Vendor");
  });

  test("lists a vendor's published editorial comparisons", async () => {
    expect(await app.json("/api/vendors/addepar/comparisons")).toEqual([
      { slug: "addepar-vs-fundcount", title: "Addepar or FundCount?" },
    ]);
    expect((await app.fetch("/api/vendors/nobody/comparisons")).status).toBe(404);
  });
});

describe("the page", () => {
  test("shows both vendors and the matrix", async () => {
    const html = await app.text("/compare/addepar-vs-masttro");
    for (const words of [
      "Addepar vs Masttro",
      "Core Features",
      "Not specified",
      "None specified",
      "Need Help Choosing?",
    ])
      expect(withoutData(html)).toContain(words);
    expect(html).toContain('"@type":"Article"');
  });

  test("shows the editors' texts as rich text", async () => {
    expect(await app.text("/compare/addepar-vs-fundcount")).toContain("It <strong>depends</strong>.");
  });

  test("shows related information once it is switched on", async () => {
    const isThisPair = eq(comparisons.slug, "addepar-vs-fundcount");
    const [row] = await app.db
      .update(comparisons)
      .set({ enableRelatedInfo: true })
      .where(isThisPair)
      .returning();
    const relatedInfo = [{ title: "More", source: "This guide", description: "About it", url: "/glossary" }];
    await storeRelatedContent(app.db, { kind: "comparison", entryId: row?.id ?? 0 }, relatedInfo);
    app.forgetAll();
    expect(await app.text("/compare/addepar-vs-fundcount")).toContain("Related Information</h2>");
  });

  test("names an unknown vendor and suggests others", async () => {
    const answer = await app.fetch("/compare/addepar-vs-nobody");
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(withoutData(html)).toContain("Comparison Not Found");
    expect(withoutData(html)).toContain(
      "We couldn&#x27;t find vendor &quot;nobody&quot;. Here are some suggestions:",
    );
    for (const path of [
      "/compare/addepar-vs-masttro",
      "/compare/allvue-systems-vs-eton-solutions",
      "/vendors",
      "/compare",
    ])
      expect(html).toContain(`href="${path}"`);
    expect(html).not.toContain("availableVendors");
  });

  test("without a second vendor says what to check", async () => {
    expect(await app.text("/compare/addepar")).toContain(
      "The requested comparison could not be generated. Please check that both vendors exist.",
    );
  });
});

test("every comparison that a screen links to exists", async () => {
  const pages = ["/", "/compare", "/compare/nobody-vs-nothing"];
  const links = (await Promise.all(pages.map(app.text))).flatMap((html) =>
    [...html.matchAll(/href="(\/compare\/[^"]+-vs-[^"]+)"/g)].map(([, path]) => path ?? ""),
  );
  expect(new Set(links).size).toBeGreaterThanOrEqual(9);
  for (const path of new Set(links)) expect((await app.fetch(path)).status, path).toBe(200);
});

test("deleting a vendor does not delete its comparisons", async () => {
  await app.db.delete(vendors).where(eq(vendors.slug, "hidden-vendor"));
  expect(await app.db.$count(comparisons)).toBe(2);
});

describe("the address of a comparison", () => {
  const location = async (path: string) => {
    const answer = await app.fetch(path);
    return [answer.status, answer.headers.get("location")];
  };

  test("is canonical: another order redirects to it and keeps the query", async () => {
    expect(await location("/compare/masttro-vs-addepar?differences=1")).toEqual([
      301,
      "/compare/addepar-vs-masttro?differences=1",
    ]);
    expect(await location("/compare/addepar-vs-masttro")).toEqual([200, null]);
    const { headers } = await app.fetch("/compare/masttro-vs-addepar");
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  test("is split by existing slugs, which may contain -vs- themselves", async () => {
    await call("POST", "/api/vendors", { name: "Us vs Them", slug: "us-vs-them" });
    const { vendorA, vendorB } = await app.json("/api/compare/us-vs-them-vs-addepar");
    expect([vendorA.slug, vendorB.slug]).toEqual(["us-vs-them", "addepar"]);
    expect(await location("/compare/us-vs-them-vs-addepar")).toEqual([301, "/compare/addepar-vs-us-vs-them"]);
    expect(await location("/compare/addepar-vs-us-vs-them")).toEqual([200, null]);
    expect((await app.fetch("/share/compare/addepar-vs-us-vs-them.png")).status).toBe(200);
  });

  test("does not match a third vendor", async () => {
    expect(await location("/compare/addepar-vs-masttro-vs-x")).toEqual([404, null]);
  });

  test("redirects from a vendor's former slug to the new one", async () => {
    const moving = await (await call("POST", "/api/vendors", { name: "Moving", slug: "moving" })).json();
    await call("PUT", `/api/vendors/${moving.id}`, { slug: "moved" });
    expect(await location("/compare/masttro-vs-moving")).toEqual([301, "/compare/masttro-vs-moved"]);
    await call("PUT", `/api/vendors/${moving.id}`, { slug: "moving" });
    expect(await location("/compare/masttro-vs-moved")).toEqual([301, "/compare/masttro-vs-moving"]);
  });

  test("is cheap to parse however long it is", async () => {
    expect((await app.fetch(`/api/compare/${"a-vs-".repeat(300)}b`)).status).toBe(404);
  });

  test("names the unknown vendor, and suggests the intended one", async () => {
    const body = await (await app.fetch("/api/compare/masttro-vs-adepar")).json();
    expect(body.message).toBe('There is no vendor with the slug "adepar"');
    expect(body.suggestions[0]).toEqual({ name: "Addepar", slug: "addepar" });
  });
});

describe("the editors' texts", () => {
  test("appear on the page, merged over the computed rows, whichever vendor they name first", async () => {
    const list: { id: number; slug: string }[] = await app.json("/api/vendors");
    const idOf = (slug: string) => list.find((vendor) => vendor.slug === slug)?.id;
    const answer = await call("POST", "/api/comparisons", {
      title: "Masttro and Kubera, weighed",
      metaTitle: "A title for search engines",
      metaDescription: "A description for search engines.",
      vendorAId: idOf("masttro"),
      vendorBId: idOf("kubera"),
      comparisonMatrix: [
        { name: "company overview", items: [{ label: "Employees", vendorA: "about 70", vendorB: null }] },
        { name: "Onboarding", items: [{ label: "First report", vendorA: "six weeks", vendorB: ["a day"] }] },
      ],
    });
    expect(answer.status).toBe(201);
    const { comparisonMatrix } = await app.json("/api/compare/kubera-vs-masttro");
    expect(comparisonMatrix[0].items).toContainEqual({
      label: "Employees",
      values: [null, "about 70"],
      vendorA: null,
      vendorB: "about 70",
    });
    expect(comparisonMatrix.at(-1)).toEqual({
      name: "Onboarding",
      items: [
        {
          label: "First report",
          values: [["a day"], "six weeks"],
          vendorA: ["a day"],
          vendorB: "six weeks",
        },
      ],
    });
    const html = await app.text("/compare/kubera-vs-masttro");
    for (const words of [
      "<title>A title for search engines</title>",
      'content="A description for search engines."',
      "Masttro and Kubera, weighed",
      "Onboarding",
      "six weeks",
      "about 70",
    ])
      expect(withoutData(html)).toContain(words);
  });

  test("replace a further fact with the same label", async () => {
    const list: { id: number; slug: string }[] = await app.json("/api/vendors");
    const idOf = (slug: string) => list.find((vendor) => vendor.slug === slug)?.id;
    await call("POST", "/api/comparisons", {
      title: "Addepar and Canoe Intelligence, weighed",
      vendorAId: idOf("addepar"),
      vendorBId: idOf("canoe-intelligence"),
      comparisonMatrix: [
        {
          name: "Company Overview",
          items: [{ label: "owner", vendorA: "its founders", vendorB: "Bloomberg" }],
        },
      ],
    });
    const html = withoutData(await app.text("/compare/addepar-vs-canoe-intelligence"));
    expect(html).toContain("its founders");
    expect([...html.matchAll(/>owner<\/th>/gi)]).toHaveLength(1);
  });
});

test("a blank text counts as missing", async () => {
  const blank = { name: "Blank", slug: "blank", employeeCount: " ", pricing: "\u00a0", founded: "1999" };
  const { id } = await (await call("POST", "/api/vendors", blank)).json();
  const { comparisonMatrix } = await app.json("/api/compare/blank-vs-altoo");
  const rows = comparisonMatrix.flatMap(({ items }: { items: { label: string }[] }) => items);
  const shownFor = (label: string) => rows.find((row: { label: string }) => row.label === label)?.vendorA;
  expect(["Employees", "Pricing", "Founded"].map(shownFor)).toEqual([null, null, "1999"]);
  await call("DELETE", `/api/vendors/${id}`);
});
