import { beforeAll, describe, expect, test } from "vitest";
import { soundText } from "#shared/sound-text.ts";
import { testApp } from "../../../tests/support/app.ts";
import { readPdf } from "../../../tests/support/pdf.ts";
import { listPdfFaults } from "../../../tests/support/pdf-checks.ts";
import { buildVendor } from "../vendor/vendor.fixture.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { readOptions } from "./board-pack-options.ts";
import { writePackPdf } from "./board-pack-pdf.ts";

/** The board pack's PDF as PDF/UA-1 demands it. */

const app = testApp();

const four = "addepar,asset-vantage,eton-solutions,masttro";
const answer = (feature: string, comment: string) => ({
  ...{ feature, title: feature, level: "no", comment, evidence: "https://vendor.example/answer" },
});
const told = (vendor: string) => ({
  ...{ vendor, toldOn: "2026-12-03", findings: [] },
  answers: [answer("general-ledger", "Export only."), answer("api", "Next year.")],
});
const full = {
  v: four,
  r: "1~general-ledger.m~consolidated-reporting.m~api.n~market:Switzerland.m~budget:30000.n",
  title: "Choosing a platform",
  preparedFor: "The Investment Committee",
  date: "2026-12-08",
  "notes[addepar]": "Ask for a second demonstration.",
  answers: JSON.stringify(four.split(",").map(told)),
};

/** Writes the file of a form in this process, so that a busy machine does not run into the worker's time limit. */
async function pdfOf({ v = "", r = "", answers = "[]", ...texts }: Record<string, string>) {
  const pack = await app.json(`/api/board-pack?${new URLSearchParams({ v, r })}`);
  const options = readOptions(Object.entries(texts).map(([name, text]) => [name, soundText(text)] as const));
  const site = { name: "The Guide", address: "guide.example/board-pack" };
  return new Uint8Array(await writePackPdf({ pack, options, answers: JSON.parse(answers), site }));
}

beforeAll(async () => {
  await app.db.insert(vendors).values([buildVendor({ slug: "bare", name: "Bare", features: [] })]);
});

const hostile = {
  arabic: "مرحبا بالعالم، هذه ملاحظة طويلة (2026) مع English في الوسط. ".repeat(12),
  emoji: "👨‍👩‍👧 ❤️ 🇨🇭 1️⃣ 👍🏽 \u{1f9ff}",
  word: "m".repeat(2000),
  marks: "Z\u0351\u0303\u0300a\u0301\u0327lgo e\u0301 Å \u200d\u200c\ufeff ﬁ ½ №",
  scripts: "家族办公室、東京 한국어 ไทย हिन्दी עברית Ελλάδα Привет",
  lines: "one\n\n\ntwo\r\nthree\n\n",
};

describe("the file has no fault", () => {
  test.each<[string, Record<string, string>]>([
    ["with every part", full],
    ["of one vendor without evidence, and no requirements", { v: "bare", r: "", date: "2026-12-08" }],
    ["without a title", { ...full, title: "" }],
    ["with a title of spaces", { ...full, title: " \u00a0 " }],
    ["with a title without a drawable character", { ...full, title: "😀" }],
    ["with a note and a recipient without one", { ...full, preparedFor: "👍", "notes[bare]": "👍 👍" }],
    [
      "with Arabic in title and names",
      { ...full, title: hostile.arabic.slice(0, 150), preparedFor: "لجنة الاستثمار" },
    ],
    ...Object.entries(hostile).map(([name, text]): [string, Record<string, string>] => [
      `with ${name} in notes and answers`,
      {
        ...full,
        "notes[masttro]": text.slice(0, 1900),
        answers: JSON.stringify([
          { ...told("addepar"), answers: [answer("general-ledger", text.slice(0, 900))] },
        ]),
      },
    ]),
  ])("%s", async (_, fields) => {
    expect(await listPdfFaults(await pdfOf(fields))).toEqual([]);
  });
});

test("hostile notes keep their words", async () => {
  const noteOf = async (text: string) =>
    (await readPdf(await pdfOf({ v: "bare", date: "2026-12-08", "notes[bare]": text }))).text;
  expect((await noteOf(hostile.arabic.slice(0, 1900))).match(/English/g)?.length).toBeGreaterThan(10);
  expect((await noteOf(hostile.word)).replaceAll(" ", "")).toContain(hostile.word);
  const emoji = await noteOf(`before ${hostile.emoji} after`);
  expect(emoji, "those that cannot be drawn are left out").toContain("before 1 after");
  expect(await noteOf("Signed ✍️, sealed © 2026 📦."), "signs of the fonts stay").toMatch(
    /Signed ?, sealed © 2026 ?\./,
  );
  const scripts = await noteOf(hostile.scripts);
  expect(scripts).toContain("家族办公室、東京");
  expect(scripts, "letters of other scripts are not lost without a trace").toMatch(/□{2,}/);
  expect(scripts + emoji).not.toContain("?");
  expect(await noteOf("one\n\ntwo")).toMatch(/one\s+two/);
});

test("each source is a link to its address", async () => {
  const { sources } = await app.json(`/api/board-pack?v=${four}`);
  const { links } = await readPdf(await pdfOf({ v: four, date: "2026-12-08" }));
  expect(sources.length).toBeGreaterThan(20);
  expect([...new Set(links)]).toEqual(sources.map(({ url }: { url: string }) => url));
});

describe("the check finds", () => {
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await pdfOf(full);
  });

  test.each([
    ["/DisplayDocTitle true", "/DisplayDocTitlx true", "7.1: the title is not displayed"],
    ["/Marked true", "/Markex true", "6.2: not marked as tagged"],
    ["<pdfuaid:part>1", "<pdfuaid:part>2", "5: PDF/UA identifier"],
    ["/Lang (en-US)", "/Lanx (en-US)", "7.2: language"],
    ["/Title ", "/Titlx ", "7.1: title"],
    ["/Outlines 4 0 R", "/Outlinex 4 0 R", "7.17: bookmarks"],
    ["/Scope /Column", "/Scopx /Column", "7.5: header cell without scope"],
    ["/S /TH\n", "/S /TD\n", "7.5: columns without a header"],
    ["/ColSpan 5", "/ColSpan 4", "7.2: rows of different widths"],
    ["/Alt (", "/Alx (", "7.3: alternative text"],
    ["/BBox [1", "/BBxx [1", "7.3: bounds"],
    ["/S /LI\n", "/S /LX\n", "7.1: LX within L"],
    ["/S /LBody\n", "/S /LBodx\n", "7.6: item without body"],
    ["/ListNumbering /Decimal", "/ListNumberinx /Decimal", "7.6: list with labels without numbering"],
    ["/S /H2\n", "/S /H3\n", "7.4.2: H3 after H1"],
    ["/FontFile2 ", "/FontFilex ", "7.21.4.1: font not embedded"],
    ["/ToUnicode ", "/ToUnicodx ", "7.21.7: font without ToUnicode"],
    ["/CIDToGIDMap ", "/CIDToGIDMax ", "7.21.3.2: font without CIDToGIDMap"],
    ["/Tabs /S", "/Tabs /R", "page 1: tab order"],
    ["/Contents (https", "/Contentx (https", "7.18.5: link without a description"],
    ["/StructParent ", "/StructParenx ", "7.18.1: link without a place in the structure"],
    ["/Type /OBJR", "/Type /OBJX", "7.18.5: links outside the structure"],
    ["/K [0]", "/K [1]", "page 1: 7.1: the structure's order is not that of the contents"],
  ])("a file with %s replaced by %s", async (before, after, fault) => {
    const text = Buffer.from(bytes).toString("latin1");
    expect(text).toContain(before);
    const spoilt = Buffer.from(text.replaceAll(before, after), "latin1");
    expect(await listPdfFaults(new Uint8Array(spoilt))).toContain(fault);
  });
});
