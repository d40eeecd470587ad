import { strToU8, zipSync } from "fflate";
import { namedFeatures } from "../fit/required-key.ts";
import { askedColumns, hashQuestion, headings, writeRequestMark } from "./request-format.ts";

/** How programs store texts: in the cell, in a shared list, in a shared list as formatted runs, or with prefixed names. */
export type TextStorage = "inline" | "shared" | "runs" | "prefixed";

/** The rows of a request before it is answered: General Ledger, API and Bill Pay. */
export function requestedRows({ vendor = "addepar", madeOn = "2026-11-27", version = "1" } = {}): string[][] {
  const requirements = "1~general-ledger.m~api.n~bill-pay.n";
  const mark = writeRequestMark({ vendor, madeOn, requirements }).replace("Request 1", `Request ${version}`);
  const titles = ["General Ledger", "API", "Bill Pay"];
  return [
    [...Object.values(headings), mark],
    ...namedFeatures(requirements).map((feature, place) => {
      const title = titles[place] ?? "";
      const asked = { title, importance: "Must", question: `${title}: is this core?`, found: "" };
      const texts = askedColumns.map((column) => asked[column]);
      return [feature, ...texts, "", "", "", hashQuestion(texts)];
    }),
  ];
}

/** Fills in level, comment and evidence of a requested row. */
export const answered = (row: string[] = [], level = "", comment = "", evidence = ""): string[] => [
  ...row.slice(0, 5),
  level,
  comment,
  evidence,
  ...row.slice(8),
];

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\r", "_x000D_");

/** Builds the workbook of another program. */
export function returnedWorkbook(
  rows: string[][],
  { storage = "shared", savedOn = "" }: { storage?: TextStorage; savedOn?: string } = {},
): Uint8Array<ArrayBuffer> {
  const p = storage === "prefixed" ? "x:" : "";
  const namespace = `xmlns${p ? ":x" : ""}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`;
  const strings: string[] = [];
  const cellXml = (text: string, address: string) => {
    if (text === "") return `<${p}c r="${address}"/>`;
    const value = `<${p}t xml:space="preserve">${escapeXml(text)}</${p}t>`;
    if (storage === "inline") return `<c r="${address}" t="inlineStr"><is>${value}</is></c>`;
    strings.push(storage === "runs" ? runsOf(text) : value);
    return `<${p}c r="${address}" t="s"><${p}v>${strings.length - 1}</${p}v></${p}c>`;
  };
  const rowXml = rows.map((row, line) => {
    const cells = row.map((text, column) => cellXml(text, `${String.fromCharCode(65 + column)}${line + 1}`));
    return `<${p}row r="${line + 1}">${cells.join("")}</${p}row>`;
  });
  const sheet = `<${p}worksheet ${namespace}><${p}sheetData>${rowXml.join("")}</${p}sheetData></${p}worksheet>`;
  const shared = strings.map((value) => `<${p}si>${value}</${p}si>`).join("");
  const files = {
    "[Content_Types].xml": "<Types/>",
    "xl/worksheets/sheet1.xml": sheet,
    ...(strings.length > 0 && { "xl/sharedStrings.xml": `<${p}sst ${namespace}>${shared}</${p}sst>` }),
    ...(savedOn && { "docProps/core.xml": savedXml(savedOn) }),
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(declaration + xml)])),
  );
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Two runs with formats, and the phonetic guide that East Asian editions add. */
function runsOf(text: string): string {
  const [first, rest] = [text.slice(0, 2), text.slice(2)];
  const run = (part: string) => `<r><rPr><b/></rPr><t xml:space="preserve">${escapeXml(part)}</t></r>`;
  return `${run(first)}${rest && run(rest)}<rPh sb="0" eb="1"><t>guide</t></rPh>`;
}

const savedXml = (instant: string) =>
  `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dcterms="http://purl.org/dc/terms/"><dcterms:modified>${instant}</dcterms:modified></cp:coreProperties>`;
