import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { citations } from "#cms/facts/citation.table.ts";
import { readWorkbook } from "#cms/transfer/workbook.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { randomFrom } from "../../../tests/support/random.ts";
import { visibleText, withoutData } from "../../../tests/support/visible-text.ts";

const app = testApp();
const call = asEditor(app);

interface Line {
  feature: string;
  kind?: string;
  value?: string;
  level: string | null;
  points: number | null;
}
interface Result {
  slug: string;
  low: number;
  high: number;
  total: number;
  misses: string[];
  ask: string[];
  breakdown: Line[];
}
interface Answer {
  version: string;
  requirements: { feature: string; title: string; question?: string }[];
  ignored: string[];
  results: Result[];
}

const askFor = (r: string): Promise<Answer> => app.json(`/api/fit?${new URLSearchParams({ r })}`);
const resultOf = async (slug: string, r: string) =>
  (await askFor(r)).results.find((result) => result.slug === slug);
const levelsOf = async (slug: string, r: string) =>
  (await resultOf(slug, r))?.breakdown.map(({ level }) => level);

const all =
  "1~market:Switzerland.m~hosting:cloud.n~language:de.n~certification:ISO 27001.m~client:Private banks.n~integration:Pershing.n~budget:30000.m";

/** Facts of two vendors; the third, Altoo, keeps its own. */
const facts: Record<string, Record<string, string | string[]>> = {
  addepar: {
    markets: ["Switzerland"],
    hosting: "cloud",
    languages: ["German"],
    certifications: ["ISO 27001"],
    clientTypes: ["Private banks"],
    integrations: ["Pershing"],
    pricing: "From 24,000 USD a year (2026)",
  },
  masttro: {
    markets: ["Germany only"],
    hosting: "on-premises",
    languages: ["English"],
    certifications: ["SOC 3"],
    clientTypes: ["Fund managers"],
    integrations: ["DocuSign"],
    pricing: "From 60,000 USD a year (2026)",
  },
};

/** Saves a vendor's facts and cites each. */
async function cite(slug: string, values: Record<string, string | string[]>) {
  const { id } = await app.json(`/api/vendors/${slug}`);
  expect((await call("PUT", `/api/vendors/${id}`, values)).status).toBe(200);
  for (const [field, value] of Object.entries(values)) {
    const text = [value].flat()[0] ?? "";
    const cited = await call("PUT", "/api/admin/citations", {
      kind: "vendor",
      entryId: id,
      field,
      item: Array.isArray(value) ? text : "",
      value: text,
      source: { url: "https://vendor.example/facts", title: "Facts", kind: "documentation" },
      verdict: "supports",
    });
    expect(cited.status, field).toBeLessThan(300);
  }
}

async function citationsOf(slug: string, field: string) {
  const { id } = await app.json(`/api/vendors/${slug}`);
  return app.db
    .select({ id: citations.id })
    .from(citations)
    .where(and(eq(citations.kind, "vendor"), eq(citations.entryId, id), eq(citations.field, field)));
}

beforeAll(async () => {
  for (const [slug, values] of Object.entries(facts)) await cite(slug, values);
});

test("each kind is yes, no or unknown, by what a source says", async () => {
  const { requirements, ignored, version } = await askFor(all);
  expect([ignored, version]).toEqual([[], "2"]);
  expect(requirements.map(({ title }) => title)).toEqual([
    "Market: Switzerland",
    "Hosting: Cloud",
    "Language: German",
    "Certification: ISO 27001",
    "Clients: Private banks",
    "Integration: Pershing",
    "Budget: 30,000 USD a year",
  ]);
  const best = await resultOf("addepar", all);
  expect(best).toMatchObject({ low: 13, high: 13, misses: [], ask: [] });
  expect(best?.breakdown[0]).toMatchObject({
    feature: "market:Switzerland",
    kind: "market",
    value: "Switzerland",
    level: "native",
    points: 3,
  });
  expect(await levelsOf("masttro", all)).toEqual(["no", "no", null, null, null, null, "no"]);
  expect(await resultOf("masttro", all)).toMatchObject({
    low: 0,
    misses: ["market:Switzerland", "budget:30000"],
  });
});

test("a vendor without any value has unknowns only", async () => {
  const { id } = await (
    await call("POST", "/api/vendors", { name: "Vendor Without Facts", isPublished: true })
  ).json();
  const { slug } = await app.json(`/api/vendors/vendor-without-facts`);
  const result = await resultOf(slug, all);
  expect(result).toMatchObject({ low: 0, high: 13, misses: [] });
  expect(result?.ask).toHaveLength(7);
  expect(result?.ask.slice(0, 3)).toEqual([
    "market:Switzerland",
    "certification:ISO%2027001",
    "budget:30000",
  ]);
  await call("DELETE", `/api/vendors/${id}`);
});

describe("without a valid citation a value is unknown", () => {
  test.each(Object.keys(facts.addepar ?? {}))("%s", async (field) => {
    const place = Object.keys(facts.addepar ?? {}).indexOf(field);
    const values = { [field]: facts.addepar?.[field] ?? "" };
    expect((await levelsOf("addepar", all))?.[place]).toBe("native");
    for (const { id } of await citationsOf("addepar", field))
      expect((await call("DELETE", `/api/admin/citations/${id}`)).status).toBeLessThan(300);
    expect((await levelsOf("addepar", all))?.[place]).toBeNull();
    await cite("addepar", values);
    expect((await levelsOf("addepar", all))?.[place]).toBe("native");
  });

  test("a changed value is no longer cited", async () => {
    const { id } = await app.json("/api/vendors/addepar");
    await call("PUT", `/api/vendors/${id}`, { languages: ["French"] });
    expect(await levelsOf("addepar", "1~language:de.m~language:fr.m")).toEqual([null, null]);
    await cite("addepar", { languages: ["German"] });
  });
});

test("a price that cannot be compared stays unknown, and the breakdown says so", async () => {
  await cite("addepar", { pricing: "24,000 EUR a year" });
  expect(await levelsOf("addepar", "1~budget:30000.m")).toEqual([null]);
  const html = withoutData(await app.text("/fit?r=1~budget:30000.m~market:Switzerland.n"));
  expect(html).toContain("Price not comparable");
  const pack = withoutData(await app.text("/board-pack?v=addepar&r=1~budget:30000.m"));
  expect(pack).toContain("24,000 EUR a year (Price not comparable)");
  const csv = (await app.text("/fit.csv?r=1~budget:30000.m~market:Switzerland.n")).split("\r\n");
  expect(csv.find((line) => line.startsWith("Addepar"))).toContain(",Price not comparable,");
  expect(csv.find((line) => line.startsWith("Altoo"))).toContain(",Not found,");
  const request = await app.text("/fit/questions.md?r=1~budget:30000.m&vendor=addepar");
  expect(request).toContain(
    "1. Budget: 30,000 USD a year: Would our total price be at most 30,000 USD a year",
  );
  await cite("addepar", { pricing: "From 24,000 USD a year (2026)" });
});

test("a price range on both sides of the budget stays unknown, and both ends are named", async () => {
  await cite("addepar", { pricing: "$20,000–$60,000 per year" });
  const words = "Partly within budget: from 20,000 up to 60,000 USD a year";
  expect(await levelsOf("addepar", "1~budget:30000.m")).toEqual([null]);
  expect(withoutData(await app.text("/fit?r=1~budget:30000.m"))).toContain(words);
  const pack = withoutData(await app.text("/board-pack?v=addepar&r=1~budget:30000.m"));
  expect(pack).toContain(`$20,000–$60,000 per year (${words})`);
  const csv = (await app.text("/fit.csv?r=1~budget:30000.m")).split("\r\n");
  expect(csv.find((line) => line.startsWith("Addepar"))).toContain(`,"${words}",`);
  expect(csv.find((line) => line.startsWith("Altoo"))).toContain(",Not found,");
  expect(await app.text("/fit/questions.md?r=1~budget:30000.m&vendor=addepar")).toContain(
    "1. Budget: 30,000 USD a year: Would our total price be at most 30,000 USD a year",
  );
  expect(await levelsOf("addepar", "1~budget:60000.m")).toEqual(["native"]);
  expect(await levelsOf("addepar", "1~budget:19999.m")).toEqual(["no"]);
  await cite("addepar", { pricing: "From 24,000 USD a year (2026)" });
});

describe("the page", () => {
  test("has a row with mark and source for each, and the choices of the vendors", async () => {
    const html = withoutData(await app.text(`/fit?${new URLSearchParams({ r: all })}`));
    expect(html).toMatch(/<th scope="row"[^>]*>Market: Switzerland/);
    expect(html).toContain("Addepar: Budget: 30,000 USD a year: Documented. Show source");
    expect(html).toContain("From 24,000 USD a year (2026)");
    expect(html).toContain("https://vendor.example/facts");
    expect(html).toContain('name="need.market:Switzerland"');
    expect(html).toContain('name="need.language:de"');
    expect(html).toMatch(/<input[^>]*name="budget"[^>]*value="30000"/);
  });

  test("offers the values that its address can hold, in the address's spelling", async () => {
    const clientTypes = ["Wealth\u00a0firms  abroad", "90% families", "Trusts ".repeat(15).trim()];
    const { id, slug } = await (await call("POST", "/api/vendors", { name: "Odd", clientTypes })).json();
    await cite(slug, { clientTypes });
    const { categories } = await app.json("/api/fit/features?view=page");
    const keys: string[] = categories.flatMap(({ features }: { features: { slug: string }[] }) =>
      features.map((choice) => choice.slug),
    );
    expect(keys.filter((key) => /^client:.*(abroad|90|Trusts)/.test(key))).toEqual([
      "client:Wealth%20firms%20abroad",
    ]);
    const query = new URLSearchParams({ r: "1~client:Wealth%20firms%20abroad.m" });
    expect((await app.fetch(`/fit?${query}`)).status).toBe(200);
    expect(await app.text(`/fit?${query}`)).not.toContain("From your link");
    await call("DELETE", `/api/vendors/${id}`);
  });

  test("offers to remove a value that no vendor has", async () => {
    const html = withoutData(await app.text("/fit?r=1~integration:Unheard%20of.m"));
    expect(html).toContain("From your link");
    expect(html).toContain('name="need.integration:Unheard%20of"');
  });

  test("without scripts, its form opens the address of the choices", async () => {
    const query = new URLSearchParams([
      ["need.api", "must"],
      ["need.market:United%20Kingdom", "nice"],
      ["budget", "30000"],
      ["need.budget", "must"],
    ]);
    const sent = await app.fetch(`/fit/requirements?${query}`);
    expect(sent.headers.get("location")).toBe(
      "/fit?r=1~api.m~market:United%20Kingdom.n~budget:30000.m#results",
    );
    const odd = await app.fetch(
      `/fit/requirements?${new URLSearchParams({ "need.market:Gen\u00e8ve\r\n": "must" })}`,
    );
    expect([odd.status, odd.headers.get("location")]).toEqual([
      303,
      "/fit?r=1~market:Gen%C3%A8ve%0D%0A.m#results",
    ]);
  });

  test("redirects other spellings to the guide's", async () => {
    const sent = await app.fetch("/fit?r=1~market:switzerland.m");
    expect([sent.status, sent.headers.get("location")]).toEqual([301, "/fit?r=1~market%3ASwitzerland.m"]);
    expect((await askFor("1~market:SWITZERLAND.m~market:Switzerland.n")).ignored).toEqual([
      "market:Switzerland.n",
    ]);
  });

  test("the method describes each kind", async () => {
    const html = await app.text("/methodology");
    expect(html).toContain("Method 2.");
    expect(html).toContain("Requirements beyond features");
  });
});

describe("fit, a comparison and profiles give the same points", () => {
  const compared = ["addepar", "altoo", "masttro"];
  const keys = [
    ...["general-ledger", "api", "crm", "client-portal", "no-such-feature"],
    ...["market:Switzerland", "market:united kingdom", "market:", "hosting:cloud", "hosting:on-premises"],
    ...["language:de", "language:en", "certification:ISO 27001", "client:Private banks"],
    ...["integration:Pershing", "integration:DocuSign", "budget:30000", "budget:70000", "budget:none"],
  ];
  /** A list of requirements; features and other facts, some of them invalid or named twice. */
  const randomList = (below: (bound: number) => number) =>
    [
      "1",
      ...Array.from({ length: 1 + below(12) }, () => `${keys[below(keys.length)]}.${"mn"[below(2)]}`),
    ].join("~");

  const seeds = Array.from({ length: 12 }, (_, seed) => 100 + seed);

  test.each([all, ...seeds.map((seed) => randomList(randomFrom(seed)))])("%s", async (r) => {
    const query = new URLSearchParams({ r });
    const fit = await askFor(r);
    const html = withoutData(await app.text(`/compare/${compared.join("-vs-")}?${query}`));
    const [row = ""] = html.match(/<tr[^>]*>(?:(?!<\/tr>).)*Your requirements.*?<\/tr>/s) ?? [];
    for (const slug of compared) {
      const result = fit.results.find((one) => one.slug === slug);
      const met = result?.breakdown.filter(({ level }) => level && level !== "no").length;
      const { requirements, ignored, results } = await app.json(`/api/fit/scores?v=${slug}&${query}`);
      expect([requirements, ignored]).toEqual([fit.requirements.length, fit.ignored.length]);
      const [low, high, total] = [result?.low, result?.high, result?.total];
      expect(results).toEqual([{ slug, met, low, high, total }]);
      if (requirements === 0) continue;
      const reach = Number(high) > Number(low) ? `; ${high} possible` : "";
      expect(visibleText(row)).toContain(
        `Meets ${met} of ${requirements}: ${low} confirmed of ${total} point${total === 1 ? "" : "s"}${reach}`,
      );
    }
    expect(row === "").toBe(fit.requirements.length === 0);
  });

  test("a vendor without values and a slug that looks like two keep their own points", async () => {
    const created = await call("POST", "/api/vendors", { name: "Ours vs Addepar" });
    const { id } = await created.json();
    const { results } = await app.json(
      `/api/fit/scores?v=addepar-vs-ours-vs-addepar&${new URLSearchParams({ r: all })}`,
    );
    expect(results).toContainEqual({ slug: "ours-vs-addepar", met: 0, low: 0, high: 13, total: 13 });
    expect(results).toContainEqual({ slug: "addepar", met: 7, low: 13, high: 13, total: 13 });
    await call("DELETE", `/api/vendors/${id}`);
  });
});

describe("the files", () => {
  test("the CSV has a column for each", async () => {
    const [head = "", ...rows] = (await app.text(`/fit.csv?${new URLSearchParams({ r: all })}`)).split(
      "\r\n",
    );
    expect(head).toContain("Market: Switzerland (must),Hosting: Cloud (nice)");
    expect(rows.find((row) => row.startsWith("Addepar"))).toContain("native,native,native");
  });

  test("the request for proposal asks what is unknown and lists what is known", async () => {
    const text = await app.text("/fit/questions.md?r=1~market:Switzerland.m~language:fr.n&vendor=addepar");
    expect(text).toContain("1. Language: French: Are the screens, reports and support available in French?");
    expect(text).toMatch(/- \*\*Market: Switzerland\*\*: Documented\. Switzerland\. .*\[1\]/);
    const query = "r=1~market:United%20Kingdom.m~budget:30000.n&vendor=addepar";
    const file = await app.fetch(`/fit/questions.xlsx?${query}`);
    const rows: string[][] = [];
    await readWorkbook(new Uint8Array(await file.arrayBuffer()), null, (cells) => rows.push(cells));
    expect(rows.map(([id]) => id)).toEqual(["Row id", "market:United%20Kingdom", "budget:30000"]);
    expect(rows[0]?.[8]).toMatch(/ 1~market:United%20Kingdom\.m~budget:30000\.n$/);
  });

  test("the board pack has a row, a meaning and a question for each", async () => {
    const html = withoutData(
      await app.text(`/board-pack?v=addepar,masttro&${new URLSearchParams({ r: all })}`),
    );
    expect(html).toMatch(/<th scope="row"[^>]*>Market: Switzerland/);
    expect(html).toContain("A source says that the vendor serves clients there, or worldwide.");
    expect(html).toContain(
      "Budget: 30,000 USD a year is a must, and a source says otherwise. How would we cover it?",
    );
    expect(html).toContain("Certification: ISO 27001: Do you hold ISO 27001");
  });

  test("the board pack answers a requirement by its fact where editors wrote their own words", async () => {
    const ids: number[] = [];
    for (const slug of ["addepar", "masttro"]) ids.push((await app.json(`/api/vendors/${slug}`)).id);
    const items = [{ label: "Pricing", vendorA: "Agreed with each client", vendorB: null }];
    const written = await call("POST", "/api/comparisons", {
      title: "Addepar beside Masttro",
      vendorAId: ids[0],
      vendorBId: ids[1],
      comparisonMatrix: [{ name: "Requirements & Pricing", items }],
    });
    const { groups } = await app.json("/api/board-pack?v=addepar,masttro&r=1~budget:30000.m");
    expect(JSON.stringify(groups)).toContain("Agreed with each client");
    expect(groups[0].rows[0].cells[0]).toMatchObject([
      { text: "From 24,000 USD a year (2026)", mark: "documented", level: "native" },
    ]);
    await call("DELETE", `/api/comparisons/${(await written.json()).id}`);
  });

  test("the share image is drawn", async () => {
    const image = await app.fetch(`/share/fit.png?${new URLSearchParams({ r: "1~market:Switzerland.m" })}`);
    expect(image.headers.get("content-type")).toBe("image/png");
  });
});
