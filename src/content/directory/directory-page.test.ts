import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { features } from "../feature/feature.table.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { decodeEvidence, keyCapabilities } from "./directory-evidence.ts";

const app = testApp();
const call = asEditor(app);

describe("the directory", () => {
  const shown = async (query: string) => {
    const html = await app.text(`/vendors${query}`);
    return html
      .match(/Showing (?:<!-- -->)?(\d+)(?:<!-- -->)? of (?:<!-- -->)?(\d+)/)
      ?.slice(1, 3)
      .map(Number);
  };

  test("filters on the server as the browser does, so that it works without scripts", async () => {
    const [all] = (await shown("")) ?? [];
    expect(await shown("")).toEqual([36, 36]);
    expect(await shown("?q=addepar")).toEqual([1, all]);
    expect(await shown("?q=ADDEPAR")).toEqual([1, all]);
    expect(await shown("?category=CRM")).toEqual([5, all]);
    expect(await shown("?search=addepar")).toEqual([1, all]);
    expect(await shown("?q=multi currency")).toEqual([1, all]);
    expect(await shown("?q=multi-currency")).toEqual([1, all]);
    expect((await shown("?feature=CRM"))?.[0]).toBeGreaterThan(5);
    expect(await shown("?feature=crm")).toEqual(await shown("?feature=CRM"));
    const crm = (await shown("?feature=crm"))?.[0] ?? 0;
    const both = (await shown("?feature=crm&feature=api"))?.[0] ?? 0;
    expect(both).toBeLessThan(crm);
    expect(both).toBeGreaterThan(0);
    const cloud = (await shown("?hosting=cloud"))?.[0] ?? 0;
    expect((await shown("?hosting=cloud&hosting=on-premises"))?.[0]).toBeGreaterThan(cloud);
    const offeringBoth = (await shown("?hosting=both"))?.[0] ?? 0;
    expect(offeringBoth).toBeGreaterThan(0);
    expect(await shown("?hosting=cloud&hosting=both")).toEqual([cloud, all]);
  });

  test("a feature's former slug still filters the directory and the market", async () => {
    const before = [await shown("?feature=crm"), (await app.json("/api/market?feature=crm")).total];
    const rename = async (from: string, to: string) => {
      const [feature] = await app.db.select().from(features).where(eq(features.slug, from));
      return (await call("PUT", `/api/features/${feature?.id}`, { slug: to })).status;
    };
    expect(await rename("crm", "client-records")).toBe(200);
    expect([await shown("?feature=crm"), (await app.json("/api/market?feature=crm")).total]).toEqual(before);
    expect(await app.json("/api/market?feature=crm")).toMatchObject({
      choice: { feature: ["client-records"] },
      ignored: [],
    });
    expect(await rename("client-records", "crm")).toBe(200);
    expect(await shown("?feature=client-records")).toEqual(before[0]);
  });

  test("accepts any address, applies what it understands and names what it ignored", async () => {
    for (const query of [
      "?category=constructor&market=__proto__&hosting=%00&feature=toString",
      "?sort[]=name&view=map&page=-1&q[]=x",
      `?q=${"x".repeat(3000)}`,
      `?${"feature=crm&".repeat(500)}`,
      "?feature=%E0%A4%A&category=%",
    ]) {
      const answer = await app.fetch(`/vendors${query}`);
      expect(answer.status, query.slice(0, 60)).toBe(200);
    }
    const html = withoutData(await app.text("/vendors?market=Atlantis&category=CRM&hosting=<b>"));
    expect(html).toContain("market “Atlantis”");
    expect(html).toContain("hosting “&lt;b&gt;”");
    expect(await shown("?market=Atlantis&category=CRM")).toEqual(await shown("?category=CRM"));
    expect((await app.fetch(`/vendors?q=${"x".repeat(12_000)}`)).status).toBe(414);
  });

  test("labels the line under a name as our assessment, but not a description", async () => {
    await app.db.update(vendors).set({ bestFor: "Funds." }).where(eq(vendors.slug, "masttro"));
    await app.db
      .update(vendors)
      .set({ bestFor: null, description: "Ledgers at a glance." })
      .where(eq(vendors.slug, "asora"));
    app.forgetAll();
    for (const path of ["/vendors", "/shortlist?v=masttro,asora"]) {
      const html = withoutData(await app.text(path));
      expect(html).toMatch(/>Best for \(our assessment\): Funds\.</);
      expect(html).toMatch(/>Ledgers at a glance\.</);
    }
  });

  test("describes a vendor whose verdict was emptied", async () => {
    const emptied = { bestFor: "", description: "Net worth at a glance." };
    await app.db.update(vendors).set(emptied).where(eq(vendors.slug, "altoo"));
    app.forgetAll();
    expect(withoutData(await app.text("/vendors?q=altoo"))).toContain("Net worth at a glance.");
  });

  test("suggests a feature that the search words name", async () => {
    const html = withoutData(await app.text("/vendors?q=multi currency&hosting=cloud"));
    expect(html).toContain('href="/vendors?feature=multi-currency&amp;hosting=cloud"');
    expect(withoutData(await app.text("/vendors?q=addepar"))).not.toContain("As a feature");
  });

  test("is sorted by name whatever the display order, with separate pages for table and cards", async () => {
    const names = (await app.json("/api/vendors?view=directory")).vendors.map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en", { sensitivity: "base" })));
    expect(withoutData(await app.text("/vendors"))).toContain("<table");
    const cards = withoutData(await app.text("/vendors?view=cards"));
    expect(cards).not.toContain("<table");
    expect(cards).toContain("Facts checked");
  });

  test("a page of many vendors names the features that a card shows and counts the others", async () => {
    const { vendors: rows } = await app.json("/api/vendors?view=directory&q=addepar");
    const { features } = await app.json("/api/vendors/addepar");
    expect(rows[0]).toMatchObject({ features: features.slice(0, 3), moreFeatures: features.length - 3 });
    const cards = withoutData(await app.text("/vendors?view=cards&q=addepar")).replaceAll("<!-- -->", "");
    expect(cards).toContain(`+${features.length - 3} more`);
  });

  test("a renamed feature keeps its vendors", async () => {
    const { id, name } = await app.json("/api/features/api");
    const vendorsWith = async () => {
      const { vendors: rows, matching } = await app.json("/api/vendors?view=directory&feature=api");
      return { matching, slugs: rows.map(({ slug }: { slug: string }) => slug) };
    };
    const before = await vendorsWith();
    expect(before.matching).toBeGreaterThan(3);
    await call("PUT", `/api/features/${id}`, { name: "Programming interface" });
    expect(await vendorsWith()).toEqual(before);
    expect(withoutData(await app.text("/vendors?feature=api"))).toContain("Programming interface");
    await call("PUT", `/api/features/${id}`, { name });
    expect(await vendorsWith()).toEqual(before);
  });

  test("the browser loads all rows in parts", async () => {
    const first = await app.json("/api/vendors?view=rows&page=1");
    expect(first).toHaveLength(36);
    expect(await app.json("/api/vendors?view=rows&page=2")).toEqual([]);
  });

  test("a row shows the strength of the evidence for its facts", async () => {
    const { vendors: rows } = await app.json("/api/vendors?view=directory&q=addepar");
    const { facts } = await app.json("/api/vendors/addepar/facts");
    const { groups } = (await app.json("/api/vendors/addepar?view=page")).profile;
    const evidence = decodeEvidence(rows[0].evidence);
    expect(evidence).toHaveLength(8);
    const marks = new Map(
      groups.flatMap(({ known }: { known: { slug: string; mark: string }[] }) =>
        known.map(({ slug, mark }) => [slug, mark]),
      ),
    );
    for (const [place, { slug }] of keyCapabilities.entries())
      expect(evidence[place]?.mark ?? null, slug).toBe(marks.get(slug) ?? null);
    const hosting = facts.find(({ field }: { field: string }) => field === "hosting");
    expect(evidence[keyCapabilities.length]?.mark).toBe(hosting.mark);
  });

  test("offers a way out when nothing matches", async () => {
    const html = await app.text("/vendors?q=zzzzz");
    for (const words of [
      "No vendors found",
      "Try adjusting your search terms or filters to find more results.",
      "Clear all filters",
    ])
      expect(withoutData(html)).toContain(words);
  });

  test("offers the search of the guide for a name it does not find, and it finds a misspelt one", async () => {
    const html = withoutData(await app.text("/vendors?q=%20masttor%20"));
    expect(html).toContain("No vendors found");
    expect(html).toContain('href="/search?q=masttor"');
    expect((await app.json("/api/search?q=masttor")).results[0].title).toBe("Masttro");
    expect(
      withoutData(await app.text("/vendors?feature=bill-pay&feature=fee-billing&market=Denmark")),
    ).not.toContain('href="/search?q=');
  });

  test("shows the latest save on the next request", async () => {
    const { announceContentChange } = await import("#http/response-cache/content-changed.server.ts");
    expect(await app.text("/vendors/addepar")).toContain(">Addepar</h1>");
    await app.db.update(vendors).set({ name: "Addepar Renamed" }).where(eq(vendors.slug, "addepar"));
    await announceContentChange(app.db);
    await expect
      .poll(() => app.text("/vendors/addepar"), { timeout: 1000 })
      .toContain(">Addepar Renamed</h1>");
    await app.db.update(vendors).set({ name: "Addepar" }).where(eq(vendors.slug, "addepar"));
    await announceContentChange(app.db);
  });
});
