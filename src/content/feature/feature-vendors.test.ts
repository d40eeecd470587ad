import { beforeAll, describe, expect, test } from "vitest";
import { citations } from "#cms/facts/citation.table.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { evidenceGroups } from "../vendor/evidence-groups.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { buildFeature } from "./feature.fixture.ts";
import { features } from "./feature.table.ts";

const app = testApp();
const call = asEditor(app);
const empty = testApp("empty");

const page = (slug: string) => app.json(`/api/features/${slug}?view=page`);
const visible = async (slug: string) => withoutData(await app.text(`/features/${slug}`));

async function cite(slug: string, level: string, kind: string, note?: string) {
  const vendor = await app.json(`/api/vendors/${slug}`);
  const capabilities = [
    ...vendor.capabilities.filter(({ feature }: { feature: string }) => feature !== "risk-analytics"),
    { feature: "risk-analytics", level, ...(note && { note }) },
  ];
  expect((await call("PUT", `/api/vendors/${vendor.id}`, { capabilities })).status).toBe(200);
  const cited = await call("PUT", "/api/admin/citations", {
    kind: "vendor",
    entryId: vendor.id,
    field: "capabilities",
    item: "risk-analytics",
    source: { url: `https://source.example/${slug}`, title: `About ${slug}`, publisher: "Press", kind },
    quote: "It is described here.",
    verdict: "supports",
  });
  expect(cited.status, await cited.text()).toBe(200);
}

describe("the vendors of a feature", () => {
  beforeAll(async () => {
    await cite("altoo", "partial", "filing", "Only liquid assets.");
    await cite("addepar", "no", "documentation");
    await cite("plaid", "native", "aggregator");
    await cite("yodlee", "partner", "partner");
    await cite("kubera", "native", "independent");
    // A level without a source is unknown.
    const { id, capabilities } = await app.json("/api/vendors/asora");
    await call("PUT", `/api/vendors/${id}`, {
      capabilities: [...capabilities, { feature: "risk-analytics", level: "native" }],
    });
  });

  test("are listed by evidence, with the same mark, level, date and sources as among their facts", async () => {
    const { vendors: listed, sources: list, vendorCount } = await page("risk-analytics");
    const groups: string[] = listed.map(({ group }: { group: string }) => group);
    expect(groups).toEqual(evidenceGroups.flatMap((group) => groups.filter((one) => one === group)));
    expect(new Set(groups)).toEqual(new Set(evidenceGroups));
    expect(vendorCount).toBe(groups.filter((group) => group !== "not-offered").length);
    for (const { slug, fact } of listed) {
      const { facts } = await app.json(`/api/vendors/${slug}/facts`);
      const stored = facts.find(({ item }: { item: string }) => item === "risk-analytics");
      const { mark, state, checkedAt, oldYear, value } = stored;
      expect(fact, slug).toMatchObject({ mark, state, checkedAt, oldYear, value });
      expect(fact.sources.map((number: number) => list[number - 1].url)).toEqual(
        stored.sources.map(({ url }: { url: string }) => url),
      );
    }
  });

  test("count as unknown without a source, and are named as vendors to ask", async () => {
    const { unknown, unknownCount, vendors: listed } = await page("risk-analytics");
    const slugs = unknown.map(({ slug }: { slug: string }) => slug);
    expect(slugs).toContain("asora");
    expect(listed.some(({ slug }: { slug: string }) => slugs.includes(slug))).toBe(false);
    expect(listed.length + unknownCount).toBe((await app.json("/api/vendors")).length);
    const html = await visible("risk-analytics");
    expect(html).toContain(`We have not found whether these ${unknownCount} vendors offer Risk Analytics.`);
    expect(html.slice(html.indexOf("Ask them"))).toContain('href="/vendors/asora"');
  });

  test("are shown with note, source slip, shortlist box and a comparison of the first", async () => {
    const html = await visible("risk-analytics");
    const { vendors: listed } = await page("risk-analytics");
    const slugs: string[] = listed.map(({ slug }: { slug: string }) => slug);
    for (const words of [
      "Only liquid assets.",
      'popoverTarget="fact-altoo"',
      '<a href="https://source.example/altoo" rel="nofollow">About altoo</a>',
      "<q>It is described here.</q>",
      'name="v" value="altoo"',
      `href="/compare/${slugs.slice(0, 4).toSorted().join("-vs-")}"`,
      'href="/vendors?feature=Risk+Analytics"',
    ])
      expect(html).toContain(words);
    expect(html.indexOf('id="vendors-not-offered"')).toBeGreaterThan(
      html.indexOf('id="vendors-unconfirmed"'),
    );
    const list = /"@type":"ItemList","name":"Vendors with Risk Analytics".*?<\/script>/.exec(
      await app.text("/features/risk-analytics"),
    )?.[0];
    expect(list).toContain("/vendors/altoo");
    expect(list).not.toContain("/vendors/addepar");
  });
});

test("a long list shows the first 48 with their sources and links to the directory", async () => {
  const { db } = empty;
  await db.insert(features).values(buildFeature({ slug: "ledger", name: "Ledger" }));
  const named = Array.from({ length: 1000 }, (_, number) => ({
    slug: `vendor-${number}`,
    name: `Vendor ${String(number).padStart(4, "0")}`,
    capabilities: number < 400 ? [{ feature: "ledger", level: "native" as const }] : [],
  }));
  const rows = await db.insert(vendors).values(named).returning({ id: vendors.id });
  const kinds = ["vendor", "documentation"] as const;
  const stored = await db
    .insert(sources)
    .values(kinds.map((kind) => ({ url: `https://${kind}.example`, title: kind, kind })))
    .returning({ id: sources.id });
  await db.insert(citations).values(
    rows.slice(0, 400).map(({ id }, number) => ({
      kind: "vendor",
      entryId: id,
      field: "capabilities",
      item: "ledger",
      sourceId: stored[number % 40 === 39 ? 1 : 0]?.id ?? 0,
      valueHash: hashValue("native"),
      verdict: "supports" as const,
      checkedAt: "2026-11-01T00:00:00.000Z",
    })),
  );
  const shown = await empty.json("/api/features/ledger?view=page");
  expect(shown.vendors).toHaveLength(48);
  expect(shown.vendors.map(({ group }: { group: string }) => group)).toEqual([
    ...Array(10).fill("documented"),
    ...Array(38).fill("stated"),
  ]);
  expect(shown.counts).toEqual([
    { group: "documented", count: 10 },
    { group: "stated", count: 390 },
  ]);
  const html = withoutData(await empty.text("/features/ledger"));
  expect(html).toContain("Show all 400 in the directory");
  expect(html).toContain("these 600 vendors");
  expect(html).toContain("And 400 more in ");
  expect(Buffer.byteLength(html)).toBeLessThan(400_000);
});
