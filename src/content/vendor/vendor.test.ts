import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { comparisons } from "../comparison/comparison.table.ts";
import { buildVendor } from "./vendor.fixture.ts";
import { vendors } from "./vendor.table.ts";

const app = testApp();
const call = asEditor(app);

beforeAll(async () => {
  await app.db.insert(vendors).values([
    buildVendor({ slug: "unfinished", name: "Unfinished", isPublished: false, features: ["Bill Pay"] }),
    buildVendor({
      slug: "hostile",
      name: `<script>alert("name")</script>`,
      description: `"><img src=x onerror=alert(1)></script>`,
      about: `Hello <script>alert(2)</script> [press](javascript:alert(3)) ![p](javascript:alert(4))`,
      features: [`</script><b>tag</b>`],
      founded: "[Extract the year]",
      employeeCount: "about [Extract]",
      headquarters: "São Paulo, Brazil",
    }),
  ]);
});

describe("a new vendor", () => {
  test("has the display order 0 by default, and keeps it", async () => {
    const created = await (await call("POST", "/api/vendors", { name: "A half-written one" })).json();
    expect(created.isPublished).toBe(true);
    expect(created.displayOrder).toBe(0);
    const orderedVendor = await (
      await call("POST", "/api/vendors", { name: "Placed", displayOrder: 7000 })
    ).json();
    expect(orderedVendor.displayOrder).toBe(7000);
    const changed = await (await call("PUT", `/api/vendors/${orderedVendor.id}`, { category: "CRM" })).json();
    expect(changed.displayOrder).toBe(7000);
    expect((await app.json("/api/vendors")).at(-1)).toMatchObject({ id: orderedVendor.id });
    for (const { id } of [created, orderedVendor]) await call("DELETE", `/api/vendors/${id}`);
  });

  test("is not published if a field is invalid", async () => {
    const draft = await (await call("POST", "/api/vendors", { name: "Draft", isPublished: false })).json();
    const refused = [
      await call("PUT", `/api/vendors/${draft.id}`, { name: " ", isPublished: true }),
      await call("POST", "/api/vendors", { name: "Half", website: "no address", isPublished: true }),
      await call("POST", "/api/vendors", { isPublished: true }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    const names = (await app.json("/api/vendors")).map(({ name }: { name: string }) => name);
    expect(names).not.toEqual(expect.arrayContaining(["Draft"]));
    expect(names).not.toEqual(expect.arrayContaining(["Half"]));
    await call("DELETE", `/api/vendors/${draft.id}`);
  });
});

describe("our assessment", () => {
  const today = new Date().toISOString().slice(0, 10);
  const put = async (values: object) =>
    call("PUT", `/api/vendors/${(await app.json("/api/vendors/asora")).id}`, values);
  const save = async (values: object) => (await (await put(values)).json()).assessedOn;

  test("is dated when its text changes, or by the editor who checked it", async () => {
    expect((await app.json("/api/vendors/asora")).assessedOn).toBe("2026-11-25");
    expect(await save({ description: "Net worth and private funds." })).toBe("2026-11-25");
    expect(await save({ assessedOn: "2026-03" })).toBe("2026-03");
    expect(await save({ notFor: "Offices with books for each entity.", assessedOn: "2026-03" })).toBe(today);
    expect(await save({ bestFor: "Small teams.", assessedOn: "2025-12-31" })).toBe("2025-12-31");
    const refused = await put({ assessedOn: "2026-13-01" });
    expect(refused.status).toBe(400);
    expect((await refused.json()).issues).toMatchObject([{ path: "assessedOn" }]);
  });

  test("shows its date and the number of facts it is based on", async () => {
    const text = withoutData(await app.text("/vendors/asora")).replaceAll(/<[^>]*>/g, "");
    const { facts } = await app.json("/api/vendors/asora/facts");
    const sourced = facts.filter(({ mark }: { mark: string }) => mark !== "none").length;
    expect(sourced).toBeGreaterThan(0);
    expect(text).toContain("Our assessment: best for");
    expect(text).toContain(
      `Our assessment of Dec 31, 2025 rests on the ${sourced} sourced facts on this page.`,
    );
  });
});

describe("the API", () => {
  test("lists the 36 published vendors of the starter content by display order, without sources", async () => {
    const list = await app.json("/api/vendors");
    expect(list.filter((vendor: { displayOrder: number }) => vendor.displayOrder < 1000)).toHaveLength(36);
    expect(list[0]).toMatchObject({
      slug: "addepar",
      name: "Addepar",
      founded: "2009",
      gallery: [],
      videos: [],
    });
    for (const vendor of list)
      expect(Object.keys(vendor)).not.toEqual(expect.arrayContaining(["sources", "confidence", "notes"]));
  });

  test("returns one vendor with timestamps in UTC", async () => {
    const vendor = await app.json("/api/vendors/addepar");
    expect(vendor).toMatchObject({
      slug: "addepar",
      features: expect.arrayContaining(["Consolidated Reporting"]),
    });
    expect(vendor.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test("returns 404 for drafts and missing vendors", async () => {
    for (const slug of ["unfinished", "nobody", "%00", "a'%20or%201=1"]) {
      const answer = await app.fetch(`/api/vendors/${slug}`);
      expect(answer.status, slug).toBe(404);
      expect(await answer.json()).toHaveProperty("message");
    }
  });

  test("keeps drafts out of every view", async () => {
    for (const view of ["card", "choice", "directory", "featured"])
      expect(await app.text(`/api/vendors?view=${view}`), view).not.toContain('"slug":"unfinished"');
    expect((await app.fetch("/api/vendors/unfinished?view=page")).status).toBe(404);
    expect(await app.text("/api/vendors/addepar?view=page")).not.toContain('"slug":"unfinished"');
  });

  test("returns the featured vendors, or three others if none is featured", async () => {
    const featured = await app.json("/api/vendors?view=featured");
    expect(featured.map((vendor: { slug: string }) => vendor.slug)).toEqual([
      "addepar",
      "masttro",
      "eton-solutions",
    ]);
  });
});

describe("the profile", () => {
  test("has text, title, canonical address and structured data in the server's HTML", async () => {
    const html = await app.text("/vendors/addepar");
    expect(html).toContain("<title>Addepar: Features, Use Cases and Facts</title>");
    expect(html).toContain('<link rel="canonical" href="https://guide.example/vendors/addepar"/>');
    expect(withoutData(html)).toContain("Addepar is first of all a reporting and analytics system");
    expect(html).toContain('"@type":"SoftwareApplication"');
    expect(html).toContain('"@type":"BreadcrumbList"');
    expect(html).not.toMatch(/aggregateRating|"offers"/);
  });

  test("hides empty parts", async () => {
    const html = await app.text("/vendors/addepar");
    for (const title of [
      "About",
      "Key Features",
      "Use Cases",
      "Integrations",
      "Company Information",
      "Related Vendors",
    ])
      expect(html).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
    for (const title of ["Screenshots", "Videos &amp; Demos", "Available Comparisons", "Requirements"])
      expect(html).not.toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
  });

  test("links to each editorial comparison, whatever its slug", async () => {
    const [one, other] = await app.db
      .select()
      .from(vendors)
      .where(inArray(vendors.slug, ["altoo", "kubera"]));
    await app.db.insert(comparisons).values({
      slug: "which-of-the-two",
      title: "Which of the two",
      vendorAId: one?.id,
      vendorBId: other?.id,
    });
    const html = await app.text("/vendors/altoo");
    const [, path] = /href="([^"]+)"[^>]*><span[^>]*>Which of the two/.exec(html) ?? [];
    expect(path).toMatch(/^\/compare\/(altoo-vs-kubera|kubera-vs-altoo)$/);
    expect(await app.text(path ?? "")).toContain("Which of the two");
  });

  test("returns its comparisons, possibly none; a missing vendor returns 404", async () => {
    const status = async (slug: string) => (await app.fetch(`/api/vendors/${slug}/comparisons`)).status;
    expect([await status("nope"), await status("wealthbox")]).toEqual([404, 200]);
  });

  test("shows an overview without a list below it", async () => {
    await app.db.insert(vendors).values(
      buildVendor({
        slug: "overviews",
        features: [],
        useCases: [],
        integrations: [],
        featuresOverview: "What it *does*.",
        useCasesOverview: "What it is *for*.",
        integrationsOverview: "What it *joins*.",
      }),
    );
    const html = await app.text("/vendors/overviews");
    await app.db.delete(vendors).where(eq(vendors.slug, "overviews"));
    for (const text of ["What it <em>does</em>", "What it is <em>for</em>", "What it <em>joins</em>"])
      expect(withoutData(html)).toContain(text);
    for (const title of ["Key Features", "Use Cases", "Integrations"])
      expect(html).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
  });

  test("hides company facts that contain the placeholder", async () => {
    const body = (await app.text("/vendors/hostile")).split('id="query-state"')[0];
    expect(body).not.toContain("[Extract");
    expect(body).toContain("São Paulo, Brazil");
  });

  test("never renders text as executable markup", async () => {
    for (const path of [
      "/vendors/hostile",
      "/vendors?q=script",
      "/vendors?q=%22%3E%3Cscript%3Ealert(9)%3C/script%3E",
    ]) {
      const html = await app.text(path);
      expect(html, path).not.toMatch(/<script>alert|<img src=x|javascript:alert|<b>tag/);
    }
  });

  test("of a missing vendor is a 404 with the specified text", async () => {
    for (const slug of ["nobody", "unfinished"]) {
      const answer = await app.fetch(`/vendors/${slug}`);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(withoutData(html)).toContain("Vendor Not Found");
      expect(withoutData(html)).toContain(
        "The vendor you&#x27;re looking for doesn&#x27;t exist or has been removed.",
      );
      expect(withoutData(html)).toContain("View All Vendors");
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    }
  });
});
