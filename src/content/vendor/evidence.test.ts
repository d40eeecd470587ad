import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Fact } from "#cms/engine/evidence.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { randomFrom } from "../../../tests/support/random.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { decodeEvidence, keyCapabilities, rowFacts } from "../directory/directory-evidence.ts";

const app = testApp();
const call = asEditor(app);

interface Feature {
  slug: string;
  title: string;
}

interface Fit {
  total: number;
  results: { slug: string; low: number; breakdown: { feature: string; level: string | null }[] }[];
}

const rank = async (features: Feature[]): Promise<Fit> => {
  const pages: Fit[] = [];
  const r = ["1", ...features.map(({ slug }) => `${slug}.m`)].join("~");
  do pages.push(await app.json(`/api/fit?r=${r}&page=${pages.length + 1}`));
  while (pages.flatMap(({ results }) => results).length < (pages[0]?.total ?? 0));
  return { total: pages[0]?.total ?? 0, results: pages.flatMap(({ results }) => results) };
};

const listFeatures = async (): Promise<Feature[]> =>
  (await app.json("/api/fit/features")).flatMap(({ features }: { features: Feature[] }) => features);

const factsOf = async (slug: string): Promise<Fact[]> => (await app.json(`/api/vendors/${slug}/facts`)).facts;

/** The levels that a source supports, from the vendor's facts. */
const provenLevels = async (slug: string) =>
  new Map(
    (await factsOf(slug)).flatMap(({ field, item, level, mark }) =>
      field === "capabilities" && mark !== "none" ? [[item ?? "", level] as const] : [],
    ),
  );

/** The levels on a vendor's profile. Its counts must match its groups. */
async function profileLevels(slug: string, total: number): Promise<Map<string, string | null>> {
  const { groups, counts } = (await app.json(`/api/vendors/${slug}?view=page`)).profile;
  const knownFeatures = groups.flatMap((group: { known: { slug: string; value: string }[] }) => group.known);
  const unknown = groups.flatMap((group: { unknown: Feature[] }) => group.unknown);
  expect(counts.none, `features of ${slug} that are not found`).toBe(unknown.length);
  expect(knownFeatures.length + unknown.length, `features of ${slug}`).toBe(total);
  return new Map(knownFeatures.map((row: { slug: string; value: string }) => [row.slug, row.value]));
}

async function comparedLevels(slug: string, other: string): Promise<Map<string, string | null>> {
  const { features } = await app.json(`/api/compare/${slug}-vs-${other}`);
  const rows = features.flatMap(
    (group: { rows: { feature: string; levels: (string | null)[] }[] }) => group.rows,
  );
  return new Map(
    rows.map((row: { feature: string; levels: (string | null)[] }) => [row.feature, row.levels[0] ?? null]),
  );
}

describe("every vendor × feature", () => {
  test("is the same in facts, profile, directory, fit and comparison", async () => {
    // A level without a source, and a feature that is only listed.
    const [first, second] = await app.json("/api/vendors");
    await call("PUT", `/api/vendors/${first.id}`, {
      capabilities: [...first.capabilities.slice(1), { feature: "risk-analytics", level: "native" }],
    });
    await call("PUT", `/api/vendors/${second.id}`, {
      features: [...second.features, "Risk Analytics", "Bill Pay"],
    });
    // A listed feature with a source but without a level.
    const source = { url: "https://press.example/bill-pay", title: "Bills", kind: "independent" };
    const cited = { kind: "vendor", entryId: second.id, field: "capabilities", item: "bill-pay" };
    const added = await call("PUT", "/api/admin/citations", {
      ...cited,
      source,
      quote: "It pays bills.",
      verdict: "supports",
    });
    expect(added.status).toBe(200);
    expect((await provenLevels(second.slug)).get("bill-pay")).toBe("native");

    const features = await listFeatures();
    const slugs: string[] = (await app.json("/api/vendors")).map(({ slug }: { slug: string }) => slug);
    const { results } = await rank(features);
    const { choices } = await app.json("/api/vendors?view=directory");
    const offered = new Map(features.map(({ slug }) => [slug, 0]));
    for (const [place, slug] of slugs.entries()) {
      const proven = await provenLevels(slug);
      const known = await profileLevels(slug, features.length);
      const compared = await comparedLevels(slug, slugs[(place + 1) % slugs.length] ?? "");
      const scored = new Map(
        results
          .find((result) => result.slug === slug)
          ?.breakdown.map(({ feature, level }) => [feature, level]),
      );
      const read = (levels: Map<string, string | null>) =>
        Object.fromEntries(features.map((feature) => [feature.slug, levels.get(feature.slug) ?? null]));
      expect(read(known), `profile of ${slug}`).toEqual(read(proven));
      expect(read(scored), `fit of ${slug}`).toEqual(read(proven));
      expect(read(compared), `comparison of ${slug}`).toEqual(read(proven));
      for (const [feature, level] of proven)
        if (level !== "no") offered.set(feature, (offered.get(feature) ?? 0) + 1);
    }
    for (const { slug } of features) {
      const choice = choices.feature.find(({ value }: { value: string }) => value === slug);
      expect(choice?.count ?? 0, `vendors with ${slug} in the directory`).toBe(offered.get(slug));
      const page = await app.json(`/api/features/${slug}?view=page`);
      expect(page.vendorCount, `vendors on the page of ${slug}`).toBe(offered.get(slug));
    }
  });
});

describe("evidence for a part of a feature, from an old source", () => {
  /** The drawing of "documented" without its lower right quarter. */
  const partlyDocumented = 'd="M15.6 8A7.6 7.6 0 1 0 8 15.6V8z"';
  const year = '<small class="source-year"><span class="sr-only">source of </span>2019</small>';

  beforeAll(async () => {
    const vendor = await app.json("/api/vendors/addepar");
    const others = vendor.capabilities.filter(({ feature }: { feature: string }) => feature !== "api");
    const saved = await call("PUT", `/api/vendors/${vendor.id}`, {
      capabilities: [...others, { feature: "api", level: "partial", note: "Reading only." }],
    });
    expect(saved.status).toBe(200);
    await app.db
      .delete(citations)
      .where(and(eq(citations.entryId, vendor.id), eq(citations.item, "api"), eq(citations.kind, "vendor")));
    const cited = await call("PUT", "/api/admin/citations", {
      kind: "vendor",
      entryId: vendor.id,
      field: "capabilities",
      item: "api",
      source: {
        url: "https://docs.example/api",
        title: "API",
        kind: "documentation",
        publishedOn: "2019-05-02",
      },
      quote: "Reads all data.",
      verdict: "supports",
    });
    expect(cited.status).toBe(200);
  });

  test.each([
    ["profile", "/vendors/addepar"],
    ["shortlist", "/shortlist?v=addepar"],
    ["fit", "/fit?r=1~api.m&page=2"],
  ])("is drawn without a quarter and shows the year: %s", async (_, path) => {
    const html = withoutData(await app.text(path)).replaceAll("<!-- -->", "");
    expect(html).toContain(partlyDocumented);
    expect(html).toContain(year);
    expect(html).toMatch(/Documented, in part/);
  });

  test.each([
    ["directory", "/vendors?q=addepar"],
    ["comparison", "/compare/addepar-vs-masttro"],
  ])("uses the drawing without a quarter and shows the year: %s", async (_, path) => {
    const html = withoutData(await app.text(path)).replaceAll("<!-- -->", "");
    expect(html).toContain(
      `<symbol id="m0p" viewBox="0 0 16 16"><g class="evidence-mark documented"><path ${partlyDocumented}`,
    );
    expect(html).toContain('<use href="#m0p"></use>');
    expect(html).toContain(year);
    expect(html).toMatch(/Documented, in part/);
  });

  test.each([
    ["profile", "/vendors/addepar"],
    ["feature", "/features/api"],
    ["request for proposal", "/fit/questions?r=1~api.m&vendor=addepar"],
  ])("comes with the note that says which part: %s", async (_, path) => {
    expect(withoutData(await app.text(path))).toContain("Reading only.");
  });

  test("comes with the note in the facts, which the directory's slips show", async () => {
    const { facts } = await app.json("/api/vendors/addepar/facts");
    const noted = facts.filter(({ note }: { note: string | null }) => note === "Reading only.");
    expect(noted).toMatchObject([{ field: "capabilities", item: "api", level: "partial" }]);
  });

  test("is the same for every vendor in the directory's rows and in the facts", async () => {
    const rows: { slug: string; evidence: string }[] = await app.json("/api/vendors?view=rows&page=1");
    const seenSlugs = new Set<string>();
    for (const { slug, evidence } of rows) {
      const facts = await factsOf(slug);
      const decoded = decodeEvidence(evidence);
      const expectedValues = [
        ...keyCapabilities.map((one) => facts.find(({ item }) => item === one.slug)),
        ...rowFacts.map((field) => facts.find((fact) => fact.field === field)),
      ].map((fact) =>
        fact ? { mark: fact.mark, isInPart: fact.level === "partial", oldYear: fact.oldYear } : null,
      );
      expect(decoded, slug).toEqual(expectedValues);
      for (const one of expectedValues) seenSlugs.add(JSON.stringify(one));
    }
    expect(seenSlugs).toContain(JSON.stringify({ mark: "documented", isInPart: true, oldYear: "2019" }));
    expect(seenSlugs).toContain("null");
  });
});

describe("without a citation", () => {
  test("no score, count or rank rises", async () => {
    const random = randomFrom(20_261_126);
    const features = await listFeatures();
    for (let round = 0; round < 6; round++) {
      const before = await rank(features);
      const counts = await app.json("/api/fit/features");
      const [cited] = await app.db
        .select()
        .from(citations)
        .where(and(eq(citations.kind, "vendor"), eq(citations.field, "capabilities")))
        .orderBy(citations.id)
        .offset(random(300))
        .limit(1);
      if (!cited) throw new Error("no citation is left");
      const { slug } = (await app.json("/api/vendors")).find(
        ({ id }: { id: number }) => id === cited.entryId,
      );
      expect((await call("DELETE", `/api/admin/citations/${cited.id}`)).status).toBeLessThan(300);
      const after = await rank(features);
      const of = ({ results }: Fit) => results.findIndex((result) => result.slug === slug);
      expect(after.results[of(after)]?.low).toBeLessThanOrEqual(before.results[of(before)]?.low ?? 0);
      expect(of(after)).toBeGreaterThanOrEqual(of(before));
      for (const [place, { features: members }] of counts.entries())
        for (const [row, { vendors }] of members.entries())
          expect((await app.json("/api/fit/features"))[place].features[row].vendors).toBeLessThanOrEqual(
            vendors,
          );
    }
  });

  test("a vendor without any offers nothing", async () => {
    await app.db.delete(citations).where(sql`true`);
    await announceContentChange(app.db);
    const features = await listFeatures();
    // Another process, here the database itself, announces the change with a delay.
    await expect.poll(async () => Math.max(...(await rank(features)).results.map(({ low }) => low))).toBe(0);
    expect((await app.json("/api/vendors?view=directory")).choices.feature).toEqual([]);
    const html = await app.text("/vendors/addepar");
    expect(html).not.toMatch(/No evidence|, no evidence|not published/i);
    expect(html).toContain(`0 of ${features.length} features documented; not found for ${features.length}.`);
  });
});

test("a remark belongs to the value it was made on", async () => {
  const { id } = await app.json("/api/vendors/altoo");
  const cite = (host: string, note: string | null) =>
    call("PUT", "/api/admin/citations", {
      kind: "vendor",
      entryId: id,
      field: "hosting",
      source: { url: `https://${host}.example/hosting`, title: `Hosting by ${host}`, kind: "vendor" },
      quote: "Runs there.",
      note,
      verdict: "supports",
    });
  const remark = async () => {
    const { facts } = await app.json("/api/vendors/altoo/facts");
    const html = withoutData(await app.text("/vendors/altoo"));
    return {
      note: facts.find(({ field }: { field: string }) => field === "hosting").note,
      isOnPage: html.includes("Swiss data centres"),
    };
  };
  await call("PUT", `/api/vendors/${id}`, { hosting: "cloud" });
  expect((await cite("first", "In Swiss data centres")).status).toBe(200);
  expect(await remark()).toEqual({ note: "In Swiss data centres", isOnPage: true });
  expect((await cite("second", null)).status).toBe(200);
  expect(await remark()).toEqual({ note: "In Swiss data centres", isOnPage: true });
  const answers = () => app.text("/api/answer?q=which+vendors+offer+cloud+hosting");
  expect(await answers()).toContain("In Swiss data centres");
  await call("PUT", `/api/vendors/${id}`, { hosting: "on-premises" });
  expect(await remark()).toEqual({ note: null, isOnPage: false });
  await call("PUT", `/api/vendors/${id}`, { hosting: "both" });
  const source = { url: "https://third.example/hosting", title: "Hosting by third", kind: "vendor" };
  const citation = { kind: "vendor", entryId: id, field: "hosting", quote: "Anywhere.", verdict: "supports" };
  expect((await call("PUT", "/api/admin/citations", { ...citation, source })).status).toBe(200);
  expect(await answers()).toContain("Hosting by third");
  expect(await answers()).not.toContain("In Swiss data centres");
});
