import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import type { Market, MarketVendor } from "./market-cells.ts";
import { readCell } from "./market-cells.ts";

const app = testApp();
const call = asEditor(app);

type Answer = Market & { total: number; ignored: string[]; choice: { market: string[] } };

const cited = [
  ["general-ledger", "partial", "filing"],
  ["client-portal", "no", "filing"],
  ["consolidated-reporting", "native", "vendor"],
] as const;

async function createVendor(name: string, fields: object = {}): Promise<{ id: number; slug: string }> {
  const answer = await call("POST", "/api/vendors", { name, isPublished: true, ...fields });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json();
}

let full: { id: number; slug: string };
let empty: { slug: string };
beforeAll(async () => {
  const capabilities = cited.map(([feature, level]) => ({ feature, level }));
  full = await createVendor("Mapped Software", {
    capabilities,
    features: ["General Ledger", "Consolidated Reporting"],
    markets: ["Switzerland"],
    events: [{ date: "2026-02", text: "Mapped for the first time" }],
  });
  empty = await createVendor("Unmapped Software");
  await createVendor("Hidden Software", { isPublished: false, capabilities });
  for (const [item, , kind] of cited) {
    const source = { url: `https://source.example/${item}`, title: item, publisher: "Register", kind };
    const citation = { kind: "vendor", entryId: full.id, field: "capabilities", item, source };
    const answer = await call("PUT", "/api/admin/citations", {
      ...citation,
      quote: "as stated",
      verdict: "supports",
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
  }
});

const markets = async (query = ""): Promise<Answer> => app.json(`/api/market${query}`);

function vendorIn({ vendors }: Market, slug: string): MarketVendor {
  const vendor = vendors.find((one) => one.slug === slug);
  if (!vendor) throw new Error(`${slug} is not on the map`);
  return vendor;
}

const cellsOf = (market: Market, slug: string) =>
  new Map(
    market.features.map((feature, place) => [
      feature.slug,
      readCell(vendorIn(market, slug).cells[place] ?? -1),
    ]),
  );

describe("the map", () => {
  test("shows a source's mark, a part, and a feature that is not offered", async () => {
    const market = await markets();
    const cells = cellsOf(market, full.slug);
    expect(cells.get("general-ledger")).toEqual({ mark: "documented", isInPart: true });
    expect(cells.get("client-portal")).toEqual({ mark: "not-offered", isInPart: false });
    expect(cells.get("consolidated-reporting")).toEqual({ mark: "stated", isInPart: false });
    expect(vendorIn(market, full.slug).features).toBe(2);
  });

  test("shows a vendor without evidence as not found everywhere, and no unpublished vendor", async () => {
    const market = await markets();
    expect(new Set([...cellsOf(market, empty.slug).values()].map(({ mark }) => mark))).toEqual(
      new Set(["none"]),
    );
    expect(vendorIn(market, empty.slug).features).toBe(0);
    expect(market.vendors.map(({ name }) => name)).not.toContain("Hidden Software");
  });

  test("counts each feature's vendors without those that do not offer it", async () => {
    const { features, vendors } = await markets();
    for (const [place, feature] of features.entries()) {
      const offering = vendors.filter(
        ({ cells }) => !["none", "not-offered"].includes(readCell(cells[place] ?? -1).mark),
      );
      expect([feature.slug, feature.vendors]).toEqual([feature.slug, offering.length]);
    }
  });

  test("orders vendors and features by coverage", async () => {
    const { features, vendors } = await markets("?order=coverage");
    for (const counts of [features.map((one) => one.vendors), vendors.map((one) => one.features)])
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(features[0]?.vendors).toBeGreaterThan(features.at(-1)?.vendors ?? 0);
  });

  test("keeps only vendors with evidence for the features asked for", async () => {
    const slugs = async (query: string) => (await markets(query)).vendors.map(({ slug }) => slug);
    const withLedger = await slugs("?feature=General+Ledger");
    expect(withLedger).toContain(full.slug);
    expect(withLedger).not.toContain(empty.slug);
    expect(await slugs("?feature=General+Ledger&feature=Client+Portal")).not.toContain(full.slug);
  });

  test("keeps only vendors of the markets asked for, spelled as in the directory", async () => {
    const swiss = await markets("?market=Switzerland");
    expect(swiss.vendors.map(({ slug }) => slug)).toContain(full.slug);
    expect(swiss.vendors.map(({ slug }) => slug)).not.toContain(empty.slug);
    const { vendors } = await app.json("/api/vendors?view=directory&market=Switzerland");
    expect(swiss.vendors.map(({ slug }) => slug).sort()).toEqual(
      vendors.map(({ slug }: { slug: string }) => slug).sort(),
    );
    expect((await markets("?market=Zurich,+Switzerland")).choice.market).toEqual(["Switzerland"]);
  });

  test("ignores values that the directory does not have, and says so", async () => {
    const all = await markets();
    const { total, ignored } = await markets("?feature=Nothing&market=Atlantis");
    expect([total, ignored]).toEqual([all.total, ["Atlantis", "Nothing"]]);
    expect(await app.text("/market?feature=Nothing")).toContain("“Nothing”");
  });

  test("groups vendors by the category of their main feature", async () => {
    const { vendors } = await markets();
    const categories = vendors.map(({ category }) => category);
    const changes = categories.filter((category, place) => category !== categories[place - 1]);
    expect(changes).toEqual([...new Set(categories)]);
    expect(vendorIn({ features: [], vendors }, full.slug).category).toBe("Accounting & Tax");
    expect(categories.at(-1)).toBe("Other vendors");
  });
});

test("the page links each mark to the fact, and says what is not found", async () => {
  const html = await app.text("/market");
  expect(html).toContain(`href="/vendors/${full.slug}#feature-general-ledger"`);
  expect(html).toContain("Documented, in part: Mapped Software, General Ledger");
  expect(html).not.toContain("Hidden Software");
  const none = await app.text("/market?market=Switzerland&feature=API&feature=Tax+Reporting");
  expect(none).toContain("No evidence to show");
});

test("the page shows the scatter, and the events in words", async () => {
  const html = await app.text("/market");
  expect(html).toContain("Mapped Software: 2 features, 50% documented or reported independently");
  expect(html).toMatch(
    /<time dateTime="2026-02"[^>]*>February 2026<\/time> (?:<!-- -->)?Mapped for the first time/,
  );
  expect(await app.text("/market?market=Switzerland")).toContain("Mapped for the first time");
});

test("the CSV has the same marks in words", async () => {
  const answer = await app.fetch("/market.csv");
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="market.csv"');
  const lines = (await answer.text()).trim().split("\r\n");
  const heads = lines[0]?.split(",") ?? [];
  const cells = lines.find((line) => line.startsWith("Mapped Software,"));
  expect(heads.slice(1, 4)).toEqual(["Main category", "Features", "Documented or independent"]);
  expect(cells).toContain(",2,50%,");
  // A vendor without features has no share, as on the page.
  expect(lines.find((line) => line.startsWith("Unmapped Software,"))).toContain(",0,,Not found");
  expect(cells).toContain('"Documented, in part"');
  expect(cells).toContain("Not offered");
  expect(lines.some((line) => line.startsWith("Hidden Software"))).toBe(false);
});

test("the home page shows the map as a picture that leads to it", async () => {
  const html = await app.text("/");
  expect(html).toMatch(/<a [^>]*href="\/market"[^>]*><img src="\/market.svg"/);
  const picture = await app.fetch("/market.svg");
  expect(picture.headers.get("Content-Type")).toBe("image/svg+xml");
  const { features, vendors } = await markets();
  expect(await picture.text()).toContain(`viewBox="0 0 ${vendors.length} ${features.length * 14}"`);
});
