import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { evidenceRanks } from "./evidence-ranks.ts";
import { FeatureIndex } from "./feature-index.server.ts";

describe("related vendors", () => {
  const titles = ["Ledger", "Reports", "Portal", "Billing"].map((title) => ({
    slug: title.toLowerCase(),
    title,
    category: null,
    isPublished: true,
  }));
  const rows = [
    { id: 1, features: ["Ledger", "Reports", "Portal"] },
    { id: 2, features: ["Billing"] },
    { id: 3, features: ["Ledger", "Ledger"] },
    { id: 4, features: ["Portal", "Reports"] },
    { id: 5, features: ["Reports", "Ledger", "Billing"] },
  ];
  const index = new FeatureIndex(
    rows.map(({ id }) => ({ id, slug: `v${id}`, name: `V ${id}` })),
    titles,
  );
  for (const row of rows) index.add({ ...row, proven: [] });

  test("are sorted by shared features, then in list order", () => {
    expect(index.findRelated({ id: 1, features: ["Ledger", "Reports", "Portal"] }, 3)).toEqual([4, 5, 3]);
    expect(index.findRelated({ id: 2, features: ["Billing"] }, 3)).toEqual([5, 1, 3]);
    expect(index.findRelated({ id: 9, features: [] }, 2)).toEqual([1, 2]);
  });

  test("are fewer if there are no others", () => {
    const alone = new FeatureIndex([{ id: 1, slug: "v1", name: "V 1" }], titles);
    expect(alone.findRelated({ id: 1, features: ["Ledger"] }, 3)).toEqual([]);
  });
});

test("a level supported by a source counts, a feature that is only listed is unknown", () => {
  const titles = [
    { slug: "ledger", title: "Ledger" },
    { slug: "crm", title: "CRM" },
    { slug: "api", title: "API" },
  ].map((feature) => ({ ...feature, category: null, isPublished: true }));
  const index = new FeatureIndex([{ id: 7, slug: "v", name: "V" }], titles);
  index.add({
    id: 7,
    features: ["Ledger", "API"],
    proven: [
      ["crm", "no", "documentation"],
      ["api", "partial", "aggregator"],
      ["api", "partial", "vendor"],
    ],
  });
  expect(["ledger", "crm", "api", "none"].map((slug) => index.levelAt(0, slug))).toEqual([
    null,
    "no",
    "partial",
    null,
  ]);
  expect(["ledger", "crm", "api"].map((slug) => index.countWith(slug))).toEqual([0, 0, 1]);
  expect(["ledger", "crm", "api"].map((slug) => evidenceRanks[index.rankAt(0, slug) ?? -1])).toEqual([
    undefined,
    { group: "not-offered", mark: "not-offered" },
    { group: "in-part", mark: "stated" },
  ]);
});

const app = testApp();

test("a profile shows different related vendors after features change", async () => {
  const related = async (slug: string): Promise<string[]> =>
    (await app.json(`/api/vendors/${slug}?view=page`)).related.map((vendor: { slug: string }) => vendor.slug);
  const call = asEditor(app);
  const { features } = await app.json("/api/vendors/addepar");
  await app.fetch("/vendors/addepar");
  await call("POST", "/api/vendors", { name: "Twin", slug: "twin", description: "Alike.", features });
  expect(await related("addepar")).toContain("twin");
  const twin = await app.json("/api/vendors/twin");
  await call("PUT", `/api/vendors/${twin.id}`, { features: [] });
  expect(await related("addepar")).not.toContain("twin");
});
