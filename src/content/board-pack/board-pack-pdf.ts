import type { StructureElement } from "pdfkit";
import { type EvidenceMark, markLegend } from "#cms/engine/marks.ts";
import { formatDate } from "#shared/text.ts";
import {
  factText,
  levelText,
  remarks,
  type Told,
  toldOnWords,
  toldRows,
  toldWords,
} from "../vendor-answers/told-rows.ts";
import type { VendorAnswers } from "../vendor-answers/vendor-answers.ts";
import type { BoardPack } from "./board-pack.server.ts";
import type { PackOptions } from "./board-pack-options.ts";
import * as words from "./board-pack-words.ts";
import { notFound, type PackValue } from "./pack-value.ts";
import { writeMark } from "./pdf/pdf-marks.ts";
import { colours, contentWidth, PdfPaper, pageSide } from "./pdf/pdf-paper.ts";
import { type CellPart, writeTable } from "./pdf/pdf-table.ts";
import type { Span, Style } from "./pdf/pdf-text.ts";

/** What the worker needs to write the file. */
export interface PackFile {
  pack: BoardPack;
  options: PackOptions;
  answers: VendorAnswers[];
  site: { name: string; address: string };
}

const { ink, muted, accent, warn } = colours;
const styles = {
  title: { face: "heading", size: 34, leading: 38, color: ink },
  h2: { face: "heading", size: 17, leading: 22, color: ink },
  h3: { face: "heading", size: 11.5, leading: 15, color: ink },
  lead: { face: "text", size: 13, leading: 19, color: muted },
  body: { face: "text", size: 9.5, leading: 14, color: ink },
  quiet: { face: "text", size: 8, leading: 11, color: muted },
  cell: { face: "text", size: 7.75, leading: 9.75, color: ink },
  cellQuiet: { face: "text", size: 7.75, leading: 9.75, color: muted },
  cellStrong: { face: "strong", size: 7.75, leading: 9.75, color: ink },
  link: { face: "text", size: 7.75, leading: 9.75, color: accent },
  cellWarn: { face: "strong", size: 7.75, leading: 9.75, color: warn },
  group: { face: "strong", size: 9, leading: 16, color: ink },
  number: { face: "text", size: 5.5, leading: 9.75, color: accent, rise: 2.5 },
} satisfies Record<string, Style>;

const plain = (text: string, style: Style): Span[] => [{ text, style }];

/** Writes the board pack as a tagged PDF (PDF/UA-1) in the order of its page. */
export async function writePackPdf({ pack, options, answers, site }: PackFile): Promise<Uint8Array> {
  const title = options.title || "Board paper";
  const paper = new PdfPaper({ title, author: site.name, date: options.date });
  writeCover(paper, { pack, options, answers, site });
  if (pack.needs.length > 0) writeNeeds(paper, pack);
  writeSummaries(paper, pack);
  writeComparison(paper, pack);
  writeQuestions(paper, pack);
  writeAnswers(paper, pack, answers);
  writeNotes(paper, pack, options);
  writeSources(paper, pack);
  paper.footers(`${title} · ${site.address}`, styles.quiet);
  return paper.finish();
}

function writeCover(paper: PdfPaper, { pack, options, site }: PackFile) {
  const section = paper.element(paper.root, "Sect");
  paper.newPage();
  paper.rule(paper.y, { color: ink, weight: 2 });
  paper.y += 8;
  paper.text(section, "P", plain(site.name, styles.h3));
  paper.y += 150;
  paper.heading(section, "H1", options.title || "Board paper", styles.title, { after: 8 });
  paper.text(section, "P", plain(words.joinNames(pack.vendors.map(({ name }) => name)), styles.lead), {
    after: 90,
  });
  writeFacts(paper, section, [
    { label: "Prepared for", spans: plain(options.preparedFor, styles.body) },
    { label: "Date", spans: plain(formatDate(options.date), styles.body) },
    {
      label: "Facts checked to",
      spans: plain(pack.checkedTo ? formatDate(pack.checkedTo) : "", styles.body),
    },
  ]);
  paper.y += 12;
  paper.text(section, "P", plain(words.coverWords, styles.quiet), { width: 340 });
}

function startSection(paper: PdfPaper, title: string): StructureElement {
  const section = paper.element(paper.root, "Sect");
  paper.newPage();
  paper.heading(section, "H2", title, styles.h2, { after: 6 });
  return section;
}

function writeNeeds(paper: PdfPaper, pack: BoardPack) {
  const section = startSection(paper, words.sectionTitles.needs);
  paper.text(section, "P", plain(words.methodWords(pack), styles.body), { width: 420, after: 10 });
  const row = (name: string, meaning: string, weight: string) => ({
    cells: [
      [{ spans: plain(name, styles.cellStrong) }],
      [{ spans: plain(meaning, styles.cell) }],
      [{ spans: plain(weight, styles.cell) }],
    ],
  });
  writeTable(paper, section, {
    widths: [150, contentWidth - 235, 85],
    head: ["Requirement", "What we mean", "Weight"].map((text) => ({ spans: plain(text, styles.cellQuiet) })),
    rows: [
      ...pack.needs.map((need) => row(need.title, need.meaning ?? "", words.weightWords(need))),
      row("Total", "", String(words.totalWeight(pack.needs))),
    ],
  });
  paper.heading(section, "H3", "Where they stand", styles.h3, { before: 18, after: 4 });
  const list = paper.list(section, "None");
  for (const vendor of pack.standing) {
    paper.ensure(48);
    const body = paper.element(paper.element(list, "LI"), "LBody");
    paper.text(body, "P", [
      { text: `${vendor.name}: `, style: styles.h3 },
      { text: words.standingWords(vendor), style: { ...styles.body, leading: 15 } },
    ]);
    writeBar(paper, vendor);
    const misses = words.missesWords(vendor.misses);
    if (misses) paper.text(body, "P", plain(misses, styles.quiet));
    paper.y += 8;
  }
}

/** Confirmed points are solid, possible ones outlined. The words above say the same. */
function writeBar(paper: PdfPaper, { low, high, total }: BoardPack["standing"][number]) {
  const top = paper.y + 3;
  const width = (points: number) => (contentWidth * points) / (total || 1);
  paper.artifact(() => {
    paper.doc.fillColor(accent).rect(pageSide, top, width(low), 5).fill();
    paper.doc.lineWidth(0.5).strokeColor(accent).rect(pageSide, top, width(high), 5).stroke();
  });
  paper.y += 12;
}

function writeSummaries(paper: PdfPaper, { vendors }: BoardPack) {
  const section = startSection(paper, words.sectionTitles.summaries);
  for (const { name, summary } of vendors) {
    paper.heading(section, "H3", name, styles.h3, { before: 14, after: 4, keep: 90 });
    writeFacts(
      paper,
      section,
      summary.map(({ label, values, date }) => ({
        label,
        spans: [
          ...(values.length > 0 ? values : [notFound]).flatMap((value, place) => [
            ...(place > 0 ? plain("; ", styles.body) : []),
            ...valueSpans(value, styles.body, true),
          ]),
          ...(date ? plain(` (${formatDate(date)})`, styles.quiet) : []),
        ],
      })),
    );
  }
}

/** Writes labels with texts as a list. Skips empty texts. */
function writeFacts(paper: PdfPaper, parent: StructureElement, facts: { label: string; spans: Span[] }[]) {
  const list = paper.list(parent, "None");
  for (const { label, spans } of facts.filter((fact) => fact.spans.some(({ text }) => text.trim() !== ""))) {
    const lines = paper.lines(spans, contentWidth - 130);
    paper.ensure(Math.min(lines.length, 3) * styles.body.leading + 8);
    paper.rule(paper.y);
    paper.y += 4;
    const item = paper.element(list, "LI");
    const labels = paper.lines(plain(label, styles.quiet), 122);
    const top = paper.y;
    paper.flow(paper.element(item, "Lbl"), labels, 0);
    const below = paper.y;
    paper.y = top;
    paper.flow(paper.element(item, "LBody"), lines, 130);
    paper.y = Math.max(paper.y, below) + 4;
  }
}

/** The text of a value, its mark in words if wanted, and the numbers of its sources. */
function valueSpans(value: PackValue, style: Style, withMark = false): Span[] {
  const mark = withMark && value.mark && !value.saysMark ? markNotes[value.mark] : "";
  return [
    { text: words.valueText(value) + mark, style },
    ...(value.sources.length > 0
      ? [{ text: ` ${value.sources.join(", ")}`, style: { ...styles.number, leading: style.leading } }]
      : []),
  ];
}

const markNotes: Record<EvidenceMark, string> = {
  documented: " (documented)",
  independent: " (reported independently)",
  stated: " (stated by vendor)",
  partner: " (stated by vendor, via partner)",
  unconfirmed: " (reported, unconfirmed)",
  "not-offered": "",
  none: " (no source found)",
};

function writeComparison(paper: PdfPaper, { vendors, groups, notFound: labels }: BoardPack) {
  const section = startSection(paper, words.sectionTitles.comparison);
  paper.text(section, "P", plain(words.comparisonWords, styles.quiet), { after: 4 });
  writeLegend(paper, section);
  const first = 112;
  const width = (contentWidth - first) / vendors.length;
  const cellOf = (values: PackValue[]): CellPart[] =>
    (values.length > 0 ? values : [notFound]).map((value) => ({
      spans: valueSpans(value, value.mark === "none" && value.saysMark ? styles.cellQuiet : styles.cell),
      value,
    }));
  writeTable(paper, section, {
    widths: [first, ...vendors.map(() => width)],
    head: ["", ...vendors.map(({ name }) => name)].map((name) => ({ spans: plain(name, styles.cellStrong) })),
    rows: groups.flatMap(({ title, rows }) => [
      { cells: [[{ spans: plain(title, styles.group) }]], isGroup: true },
      ...rows.map(({ label, cells }) => ({
        cells: [[{ spans: plain(label, styles.cellStrong) }], ...cells.map(cellOf)],
      })),
    ]),
  });
  if (labels.length === 0) return;
  paper.y += 8;
  paper.text(section, "P", plain(words.unknownRowsWords(labels), styles.quiet));
}

/** The key to the marks, in three columns. */
function writeLegend(paper: PdfPaper, section: StructureElement) {
  const columns = 3;
  const width = contentWidth / columns;
  const list = paper.list(section, "None");
  const top = paper.y;
  for (const [place, { mark, words: text, isInPart }] of markLegend.entries()) {
    const left = (place % columns) * width;
    const lineTop = top + Math.floor(place / columns) * 12;
    const body = paper.element(paper.element(list, "LI"), "LBody");
    const value: PackValue = { text, mark, saysMark: true, sources: [], ...(isInPart && { isInPart }) };
    writeMark(paper, body, value, { left, top: lineTop + 2.5 });
    const [line] = paper.lines(plain(text, styles.quiet), width);
    if (line) paper.content(body, () => paper.line(line, left + 11, lineTop));
  }
  paper.y = top + Math.ceil(markLegend.length / columns) * 12 + 8;
}

function writeQuestions(paper: PdfPaper, { vendors }: BoardPack) {
  const asked = vendors.flatMap(({ name, questions, furtherQuestions }) => {
    const all = [...new Set([...questions, ...furtherQuestions])];
    return all.length > 0 ? [{ name, all }] : [];
  });
  if (asked.length === 0) return;
  const section = startSection(paper, words.sectionTitles.questions);
  paper.text(section, "P", plain(words.questionsWords, styles.quiet), { after: 4 });
  for (const { name, all } of asked) {
    paper.heading(section, "H3", name, styles.h3, { before: 14, after: 4 });
    writeNumbered(
      paper,
      section,
      all.map((text) => ({ paragraphs: [plain(text, styles.body)] })),
    );
  }
}

/** The vendors' answers, separate from the public evidence beside them. */
function writeAnswers(paper: PdfPaper, { vendors, groups }: BoardPack, answers: VendorAnswers[]) {
  const rows = toldRows(answers, { vendors, rows: groups.flatMap((group) => group.rows) });
  if (rows.length === 0) return;
  const section = startSection(paper, toldWords.title);
  paper.text(section, "P", plain(toldWords.lead, styles.quiet), { after: 4 });
  const [first, last] = [105, 120];
  writeTable(paper, section, {
    widths: [first, contentWidth - first - last, last],
    head: ["Vendor", "Told you", "Public evidence"].map((text) => ({
      spans: plain(text, styles.cellStrong),
    })),
    rows: rows.flatMap(({ title, told }) => [
      { cells: [[{ spans: plain(title, styles.group) }]], isGroup: true },
      ...told.map((one) => ({ cells: toldCells(one) })),
    ]),
  });
  paper.y += 8;
  for (const remark of remarks(answers, vendors))
    paper.text(section, "P", plain(remark, styles.quiet), { after: 2 });
}

function toldCells({ name, toldOn, answer, fact, isContradiction }: Told): CellPart[][] {
  const level = levelText(answer);
  const texts: Span[] = [
    ...(level ? plain(`${level} `, styles.cellStrong) : []),
    ...(answer.comment ? plain(answer.comment, styles.cell) : []),
  ];
  return [
    [{ spans: plain(name, styles.cellStrong) }],
    [
      { spans: plain(toldOnWords(toldOn), styles.cellQuiet) },
      ...(texts.length > 0 ? [{ spans: texts }] : []),
      ...(answer.evidence ? [{ spans: plain(answer.evidence, styles.cellQuiet) }] : []),
      ...(isContradiction ? [{ spans: plain(toldWords.contradiction, styles.cellWarn) }] : []),
    ],
    [{ spans: plain(factText(fact), styles.cell), value: { ...fact, saysMark: true, sources: [] } }],
  ];
}

function writeNotes(paper: PdfPaper, { vendors }: BoardPack, { notes }: PackOptions) {
  const written = vendors.flatMap(({ slug, name }) => {
    const text = notes.get(slug);
    return text ? [{ name, text }] : [];
  });
  if (written.length === 0) return;
  const section = startSection(paper, words.sectionTitles.notes);
  for (const { name, text } of written) {
    paper.heading(section, "H3", name, styles.h3, { before: 14, after: 4 });
    paper.text(section, "P", plain(text, styles.body));
  }
}

function writeSources(paper: PdfPaper, pack: BoardPack) {
  const section = startSection(paper, words.sectionTitles.sources);
  if (pack.sources.length === 0) paper.text(section, "P", plain(words.noSourcesWords, styles.body));
  if (pack.sources.length > 0)
    writeNumbered(
      paper,
      section,
      pack.sources.map((source) => ({
        paragraphs: [
          plain(source.title, styles.cellStrong),
          plain(words.sourceWords(source), styles.cellQuiet),
        ],
        url: source.url,
      })),
    );
  paper.heading(section, "H3", words.sectionTitles.financing, styles.h3, { before: 18, after: 4 });
  for (const text of words.financingWords(pack))
    paper.text(section, "P", plain(text, styles.body), { after: 4 });
}

const numberWidth = 22;

interface NumberedItem {
  paragraphs: Span[][];
  /** Written below them, as a link. */
  url?: string;
}

/** Writes a numbered list. */
function writeNumbered(paper: PdfPaper, parent: StructureElement, items: NumberedItem[]) {
  const list = paper.list(parent, "Decimal");
  const linesOf = (spans: Span[]) => paper.lines(spans, contentWidth - numberWidth);
  for (const [place, { paragraphs, url }] of items.entries()) {
    const lines = paragraphs.flatMap(linesOf);
    const address = url === undefined ? [] : linesOf(plain(url, styles.link));
    const style = paragraphs[0]?.[0]?.style ?? styles.body;
    paper.ensure(Math.min(lines.length + address.length, 4) * style.leading);
    const item = paper.element(list, "LI");
    const top = paper.y;
    paper.flow(paper.element(item, "Lbl"), paper.lines(plain(`${place + 1}.`, style), numberWidth), 0);
    paper.y = top;
    const body = paper.element(item, "LBody");
    paper.flow(body, lines, numberWidth);
    paper.flow(body, address, numberWidth, url);
    paper.y += 4;
  }
}
