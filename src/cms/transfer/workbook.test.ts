import { crc32 } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { glossaryTerms } from "#content/glossary/glossary.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { importCalls, type NewImport, nothing } from "./import.fixture.ts";

const app = testApp();
const call = asEditor(app);
const { upload, plan } = importCalls(call);

/** Builds a ZIP archive of uncompressed files. */
function buildZip(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let place = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt32LE(crc32(content), 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt32LE(content.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 10, 8, 28);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(place, 42);
    locals.push(head, name, content);
    directory.push(entry, name);
    place += 30 + name.length + content.length;
  }
  const packed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(packed.length, 12);
  end.writeUInt32LE(place, 16);
  return new Uint8Array(Buffer.concat([...locals, packed, end]));
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const rows = (...all: string[][]) =>
  `<worksheet><sheetData>${all.map((cells) => `<row>${cells.join("")}</row>`).join("")}</sheetData></worksheet>`;

function buildWorkbook(sheets: { name: string; state?: string; xml: string }[]) {
  const numbered = sheets.map((sheet, place) => ({
    ...sheet,
    id: `rId${place + 1}`,
    file: `sheet${place + 1}.xml`,
  }));
  return buildZip({
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${numbered.map(({ name, state = "visible", id }, place) => `<sheet name="${name}" sheetId="${place + 1}" state="${state}" r:id="${id}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${numbered.map(({ id, file }) => `<Relationship Id="${id}" Target="worksheets/${file}"/>`).join("")}</Relationships>`,
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy"/><numFmt numFmtId="171" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="49"/><xf numFmtId="9"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(numbered.map(({ file, xml }) => [`xl/worksheets/${file}`, xml])),
  });
}

test("the first visible sheet is read, and another can be chosen", async () => {
  const workbook = buildWorkbook([
    { name: "Lists", state: "hidden", xml: rows([text("Secret")], [text("no")]) },
    { name: "Terms", xml: rows([text("Term"), text("Definition")], [text("Alpha"), text("First")]) },
    { name: "More &amp; more", xml: rows([text("Term")], [text("Beta")], [text("Gamma")]) },
  ]);
  const first: NewImport & { sheets: string[]; sheet: string } = await (
    await upload("glossary", "a.xlsx", workbook)
  ).json();
  expect(first).toMatchObject({ sheets: ["Terms", "More & more"], sheet: "Terms", rows: 1 });
  expect(first.columns.map(({ header, samples }) => [header, samples])).toEqual([
    ["Term", ["Alpha"]],
    ["Definition", ["First"]],
  ]);
  const form = new FormData();
  form.set("type", "glossary");
  form.set("sheet", "More & more");
  form.set("file", new File([workbook], "a.xlsx"));
  const other = await (await call("POST", "/api/admin/imports", form)).json();
  expect(other).toMatchObject({ sheet: "More & more", rows: 2 });
});

test("numbers are read as their cells show them", async () => {
  const number = (value: string, style: number) => `<c s="${style}"><v>${value}</v></c>`;
  const cells = [
    number("00123", 1),
    number("123", 4),
    number("0.25", 2),
    number("39814", 3),
    number("39814", 5),
    number("0.30000000000000004", 0),
    `<c t="str"><v>a_x000D_b_x005F_x0041_</v></c>`,
  ];
  const workbook = buildWorkbook([
    {
      name: "A",
      xml: rows(
        cells.map((_, place) => text(`Column ${place}`)),
        cells,
      ),
    },
  ]);
  const { columns }: NewImport = await (await upload("vendors", "a.xlsx", workbook)).json();
  expect(columns.map(({ samples }) => samples[0])).toEqual([
    "00123",
    "00123",
    "25%",
    "2009",
    "2009-01-01",
    "0.3",
    "a\rb_x0041_",
  ]);
});

test("a cell far away costs no more than others, and is named", async () => {
  const far = `<c r="XFD1048576"><v>1</v></c>`;
  const workbook = buildWorkbook([{ name: "A", xml: rows([text("Term")], [text("Alpha")], [far]) }]);
  const began = Date.now();
  const { counts, rows: planned } = await plan("glossary", workbook, {}, "a.xlsx");
  expect(Date.now() - began).toBeLessThan(5000);
  expect(counts.skipped).toBe(2);
  expect(planned[1]?.message).toBe("Line 3 has 1001 cells, the header has 1");
});

test("an export is unchanged by its import, also where a text looks like an escape or an error, or has outer spaces", async () => {
  const { id } = await (
    await call("POST", "/api/glossary", { term: "Odd one", definition: "d", category: "_x0041_" })
  ).json();
  await call("POST", "/api/glossary", { term: "Odd error", definition: "#N/A", category: "#REF!" });
  await app.db.update(glossaryTerms).set({ definition: " \n outer \t " }).where(eq(glossaryTerms.id, id));
  for (const format of ["xlsx", "csv", "json"]) {
    const file = await (await call("GET", `/api/admin/export/glossary.${format}?q=Odd`)).arrayBuffer();
    const { counts } = await plan("glossary", new Uint8Array(file), { as: "live" }, `a.${format}`);
    expect(counts, format).toEqual({ ...nothing, unchanged: 2 });
  }
});

test.each([
  ["UTF-16 with the mark of big-endian", "\ufeffterm\tdefinition\nZürich\tA city\n", true],
  ["UTF-16 without a mark", "term\tdefinition\nZürich\tA city\n", false],
])("%s is read", async (_, content, isBigEndian) => {
  const bytes = Buffer.from(content, "utf16le");
  const { columns }: NewImport = await (
    await upload("glossary", "a.csv", new Uint8Array(isBigEndian ? bytes.swap16() : bytes))
  ).json();
  expect(columns.map(({ header, samples }) => [header, samples])).toEqual([
    ["term", ["Zürich"]],
    ["definition", ["A city"]],
  ]);
});

test("the separator that a file names is no header, and quotation marks within a cell are text", async () => {
  const file = 'sep=;\r\nterm;definition\r\nAlpha "quoted" term;Text\r\n';
  const { newImport, rows: planned } = await plan("glossary", file, { as: "live" });
  expect(newImport.columns.map(({ header }) => header)).toEqual(["term", "definition"]);
  expect(planned.map(({ verdict, title }) => [verdict, title])).toEqual([["create", 'Alpha "quoted" term']]);
});

test("white space around an address is no part of it", async () => {
  const file = "Name,Website\nSpacious, \u00a0https://acme.example \n";
  const { rows: planned } = await plan("vendors", file, { as: "live" });
  expect(planned[0]?.changes).toContainEqual({
    field: "website",
    before: null,
    after: "https://acme.example",
  });
});
