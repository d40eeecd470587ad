import { sql } from "drizzle-orm";
import { pino } from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import { citations } from "#cms/facts/citation.table.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { openZip } from "#cms/transfer/bounded-zip.ts";
import { readWorkbook } from "#cms/transfer/workbook.ts";
import { testApp } from "../../../tests/support/app.ts";
import { readPdf } from "../../../tests/support/pdf.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { buildVendor } from "../vendor/vendor.fixture.ts";
import { vendors } from "../vendor/vendor.table.ts";

const logLines: string[] = [];
const log = pino({ level: "trace" }, { write: (line) => void logLines.push(line) });
const app = testApp("seeded", {}, { log });

const r = "1~consolidated-reporting.m~general-ledger.m~api.n";
const longName = `The ${"extraordinarily ".repeat(12)}long-winded Platform Company`;
const arabicName = "منصة العائلة للاستثمار";

/** A vendor without evidence, one in part with an old source and a long name, one whose name is Arabic. */
beforeAll(async () => {
  const levels = [
    { feature: "general-ledger", level: "partial" as const },
    { feature: "consolidated-reporting", level: "no" as const },
  ];
  const [, long] = await app.db
    .insert(vendors)
    .values([
      buildVendor({ slug: "bare", name: "Bare", features: [] }),
      buildVendor({
        slug: "long",
        name: longName,
        capabilities: levels,
        owner: "Long Holding",
        bestFor: "Patient readers.",
        assessedOn: "2026-10-05",
      }),
      buildVendor({ slug: "arabic", name: arabicName, features: [] }),
    ])
    .returning();
  const [source] = await app.db
    .insert(sources)
    .values({
      url: "https://old.example/ledger",
      title: "Old manual",
      kind: "documentation",
      publishedOn: "2019",
    })
    .returning();
  const facts = [
    ...levels.map(({ feature, level }) => ({ field: "capabilities", item: feature, value: level as string })),
    { field: "owner", item: "", value: "Long Holding" },
  ];
  await app.db.insert(citations).values(
    facts.map(({ field, item, value }) => ({
      kind: "vendor",
      entryId: long?.id ?? 0,
      field,
      item,
      sourceId: source?.id ?? 0,
      valueHash: hashValue(value),
      verdict: "supports" as const,
      checkedAt: "2026-11-10T00:00:00.000Z",
    })),
  );
});

const form = {
  v: "long,bare,arabic,addepar",
  r,
  title: "Choosing a platform",
  preparedFor: "The Investment Committee",
  date: "2026-12-08",
};

const post = (file: "pdf" | "xlsx", fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.fetch(`/board-pack.${file}`, { method: "POST", body: new URLSearchParams(fields), headers });

async function pdfOf(fields: Record<string, string>) {
  const answer = await post("pdf", fields);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

describe("the page", () => {
  const show = async (query: string) => withoutData(await app.text(`/board-pack${query}`));

  test("shows requirements with weights, standing, labelled assessments, questions and dated sources", async () => {
    const html = await show(`?v=long,bare&r=${r}`);
    expect(html).toContain("Must, 3");
    expect(html).toContain("Method 2.");
    expect(html).toMatch(/Our assessment: best for<\/dt><dd>.*Patient readers\./);
    expect(html).toContain("Consolidated Reporting is a must, and a source says that you do not offer it.");
    expect(html).toContain("General Ledger: is this core, partial, an add-on or via a partner?");
    expect(html).toContain("Documented, in part (source of 2019)");
    expect(html).toMatch(/Old manual<\/a><small>2019, product documentation, checked Nov 10, 2026/);
    expect(html).toContain("Vendors cannot pay for a higher place");
  });

  test("agrees with the comparison and the ranking", async () => {
    const [pack, fit] = await Promise.all([
      app.json(`/api/board-pack?v=addepar,long&r=${r}`),
      app.json(`/api/fit?r=${r}`),
    ]);
    for (const { name, low, high, total } of pack.standing)
      expect(fit.results.find((result: { name: string }) => result.name === name)).toMatchObject({
        low,
        high,
        total,
      });
    expect(pack.standing).toHaveLength(2);
    const compared = await app.json("/api/compare/addepar-vs-long?view=page");
    expect(pack.sources).toHaveLength(compared.sources.length);
  });

  test("names unknown, repeated and surplus vendors and unreadable requirements", async () => {
    const html = await show("?v=addepar,addepar,nobody,masttro,bare,long,arabic&r=1~nonsense.m");
    expect(html).toContain("The guide has no vendor called nobody.");
    expect(html).toContain("shown once: addepar.");
    expect(html).toContain("A pack holds at most 4 vendors. Left out: long, arabic.");
    expect(html).toContain("could not be read: nonsense.m.");
  });

  test("leads to the shortlist and the directory when it names no vendor", async () => {
    const html = await show("");
    expect(html).toContain("No vendors in this pack yet");
    expect(html).toMatch(/href="\/shortlist"[^>]*>Open your shortlist/);
    expect(html).toMatch(/href="\/vendors"[^>]*>Explore vendors/);
    expect(await app.text("/board-pack")).toMatch(/<meta name="robots" content="noindex/);
  });
});

describe("the PDF", () => {
  test("is tagged, titled, dated by the form, in A4, and the same for the same input", async () => {
    const bytes = await pdfOf(form);
    expect(Buffer.compare(bytes, await pdfOf(form))).toBe(0);
    const pdf = await readPdf(bytes);
    expect(pdf.isTagged).toBe(true);
    expect(pdf.info).toMatchObject({ Title: "Choosing a platform", Language: "en-US" });
    expect(String(pdf.info.CreationDate)).toContain("20261208");
    expect(pdf.metadata).toMatch(/pdfuaid:part>1</);
    expect(pdf.pages.map(({ view }) => view.map(Math.round))).toEqual(pdf.pages.map(() => [0, 0, 595, 842]));
    expect(pdf.pages.flatMap(({ untagged }) => untagged)).toEqual([]);
  });

  test("has headings, lists and tables with header cells, and alternative texts where words do not say the mark", async () => {
    const { roles, alternatives } = await readPdf(await pdfOf(form));
    const count = (role: string) => roles.filter((one) => one === role).length;
    expect(count("H1")).toBe(1);
    expect(count("H2")).toBeGreaterThanOrEqual(5);
    expect(count("Table")).toBeGreaterThanOrEqual(2);
    expect(count("TH")).toBeGreaterThan(20);
    expect(count("LI")).toBeGreaterThan(10);
    expect(alternatives).toContain("Documented");
    expect(count("Figure")).toBe(alternatives.length);
  });

  test("reads in the order of the page, with notes and names in any script", async () => {
    const { text, pages } = await readPdf(
      await pdfOf({ ...form, "notes[bare]": "Łódź Ελλάδα Привет 家族办公室 — keep 😀" }),
    );
    const order = [
      "Choosing a platform",
      "The Investment Committee",
      "What we need",
      "Must, 3",
      "The vendors in brief",
      "Our assessment: best for",
      "Comparison",
      "Documented, in part (source of 2019)",
      "Open questions",
      "Our notes",
      "Łódź Ελλάδα Привет",
      "Sources",
      "Old manual",
      "How the guide is financed",
    ];
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(text).toContain("家族");
    expect(text).toContain("— keep");
    expect(text, "an emoji is left out").not.toContain("keep ?");
    expect([...text.matchAll(/\p{Script=Arabic}/gu)].length).toBeGreaterThan(20);
    expect(pages.length).toBeLessThan(15);
  });

  test("of four vendors of the starter content has at most 300 kB", async () => {
    const bytes = await pdfOf({ ...form, v: "addepar,asset-vantage,eton-solutions,masttro" });
    expect(bytes.length).toBeLessThanOrEqual(300_000);
  });

  test("breaks very long words within the page", async () => {
    const { pages } = await readPdf(
      await pdfOf({ ...form, title: "W".repeat(200), "notes[bare]": "m".repeat(2000) }),
    );
    expect(
      pages
        .map(({ text }) => text)
        .join("")
        .replaceAll(" ", ""),
    ).toContain("m".repeat(2000));
  });
});

describe("a form", () => {
  test.each([
    ["a long title", { title: "a".repeat(201) }, 400, "The title has more than 200 characters."],
    ["control characters", { preparedFor: "a\u0000b" }, 400, "contains control characters"],
    [
      "100,000 characters",
      { "notes[bare]": "n".repeat(100_000) },
      400,
      "A note has more than 2000 characters.",
    ],
    ["a body beyond the limit", { "notes[bare]": "é".repeat(100_000) }, 413, "Please shorten your notes."],
    [
      "too many fields",
      Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`field-${place}`, ""])),
      400,
      "The form has too many fields.",
    ],
    ["no date", { date: "soon" }, 400, "The date must be a day such as 2026-12-08."],
    ["no known vendor", { v: "nobody" }, 400, "names no vendor that the guide knows"],
  ])("with %s is refused with words", async (_, fields, status, words) => {
    const answer = await post("pdf", { ...form, ...fields });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(words);
  });

  test("of another site or another type is refused", async () => {
    expect((await post("pdf", form, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await app.fetch("/board-pack.pdf", { method: "POST", body: "v=addepar" })).status).toBe(415);
  });

  test("is needed: its addresses alone accept nothing else", async () => {
    for (const method of ["GET", "PUT"]) {
      const answer = await app.fetch("/board-pack.xlsx", { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
      expect(await answer.text()).toContain("from the form");
    }
  });

  test("is limited per client", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => post("pdf", form)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get("retry-after")).toBe("1");
    expect(await refused[0]?.text()).toContain("Too many board packs at once.");
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
  });

  test("leaves no trace in the database or the log", async () => {
    const secret = "Confidential-4711";
    const answer = { feature: "api", title: secret, level: null, comment: secret, evidence: secret };
    const told = { vendor: "bare", toldOn: "2026-12-03", answers: [answer], findings: [] };
    const answers = JSON.stringify([told]);
    const fields = { ...form, title: secret, preparedFor: secret, "notes[bare]": secret, answers };
    await pdfOf(fields);
    expect((await post("xlsx", fields)).status).toBe(200);
    expect((await post("pdf", { ...fields, date: secret })).status).toBe(400);
    expect((await post("pdf", { ...fields, answers: `${answers}${secret}` })).status).toBe(400);
    expect(logLines.join("\n")).toContain("/board-pack.pdf");
    expect(logLines.join("\n")).not.toContain(secret);
    const tables = await app.db
      .select({ name: sql<string>`quote_ident(table_schema) || '.' || quote_ident(table_name)` })
      .from(sql`information_schema.tables`)
      .where(sql`table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
    expect(tables.length).toBeGreaterThan(30);
    for (const { name } of tables) {
      const rows = await app.db
        .select({ found: sql`1` })
        .from(sql`${sql.raw(name)} as stored`)
        .where(sql`stored::text like ${`%${secret}%`}`);
      expect(rows, name).toEqual([]);
    }
  });
});

test("the workbook is the same for the same input, whenever it is written", async () => {
  const bytesOf = async () => Buffer.from(await (await post("xlsx", form)).arrayBuffer());
  const workbook = await bytesOf();
  expect(workbook.equals(await bytesOf())).toBe(true);
  // The time and date of the first file: midnight of 1 January 1980.
  expect([workbook.readUInt16LE(10), workbook.readUInt16LE(12)]).toEqual([0, 0x21]);
});

test("the workbook holds the verdict of any vendor, not of the first one only", async () => {
  const answer = await post("xlsx", { ...form, v: "bare,long" });
  const rows: string[][] = [];
  await readWorkbook(new Uint8Array(await answer.arrayBuffer()), null, (cells) => rows.push(cells));
  const labels = rows.map(([label]) => label ?? "");
  expect(labels.indexOf("Our assessment: best for")).toBeLessThan(labels.indexOf("Owner"));
  expect(rows[labels.indexOf("Our assessment: best for")]?.slice(2, 4)).toEqual([
    "No assessment written yet",
    "Patient readers. (Oct 5, 2026)",
  ]);
  expect(rows[labels.indexOf("Owner")]?.slice(2, 4)).toContain("Not found");
});

test("the workbook holds the pack as texts, so that nothing is a formula", async () => {
  const answer = await post("xlsx", { ...form, title: "=1+1", "notes[bare]": "+49 30 1234" });
  expect(answer.status).toBe(200);
  const archive = new Uint8Array(await answer.arrayBuffer());
  const rows: string[][] = [];
  await readWorkbook(archive, null, (cells) => rows.push(cells));
  expect(rows[0]?.slice(0, 3)).toEqual(["=1+1", "", longName]);
  expect(rows).toContainEqual(["Bare", "+49 30 1234"]);
  expect(rows.find(([label]) => label === "General Ledger")?.join()).toContain("Must, 3");
  const [long = "", bare = ""] = rows.find(([label]) => label === "Points")?.slice(2) ?? [];
  expect(long).toMatch(/^[\d.]+ of 7, up to [\d.]+\. Misses: Consolidated Reporting$/);
  expect(bare).toMatch(/^0 of 7, up to 7$/);
  const assessed = rows.find(([label]) => label === "Our assessment: best for")?.slice(2, 4);
  expect(assessed).toEqual(["Patient readers. (Oct 5, 2026)", "No assessment written yet"]);
  const sheet = openZip(archive, 10_000_000);
  let xml = "";
  for await (const chunk of sheet.read("xl/worksheets/sheet1.xml")) xml += new TextDecoder().decode(chunk);
  expect(xml).toContain("<row");
  expect(xml).not.toMatch(/<f[ >]/);
});
