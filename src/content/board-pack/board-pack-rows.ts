import { formatDate } from "#shared/text.ts";
import {
  levelText,
  remarks,
  type Told,
  toldOnWords,
  toldRows,
  toldWords,
} from "../vendor-answers/told-rows.ts";
import type { VendorAnswers } from "../vendor-answers/vendor-answers.ts";
import type { PackFile } from "./board-pack-pdf.ts";
import * as words from "./board-pack-words.ts";
import { markAlt, notFound, type PackValue } from "./pack-value.ts";

type Cells = (string | number | null)[];

/** Returns the board pack as the rows of a workbook, in the order of its page. The first row is the head. */
export function packRows({ pack, options, answers, site }: PackFile): Cells[] {
  const { vendors } = pack;
  const names = vendors.map(({ name }) => name);
  const perVendor = (label: string, cells: (place: number) => string): Cells => [
    label,
    "",
    ...vendors.map((_, place) => cells(place)),
  ];
  const section = (title: string): Cells => [title];
  return [
    [options.title || "Board paper", "", ...names],
    ["Prepared for", options.preparedFor],
    ["Date", formatDate(options.date)],
    ["Facts checked to", pack.checkedTo ? formatDate(pack.checkedTo) : ""],
    ["Compiled with", `${site.name}, ${site.address}`],
    ...(pack.needs.length > 0
      ? [
          section(words.sectionTitles.needs),
          ["Method", words.methodWords(pack)],
          ...pack.needs.map((need): Cells => [need.title, words.weightWords(need)]),
          perVendor("Points", (place) => {
            const standing = pack.standing.find(({ name }) => name === names[place]);
            if (!standing) return "";
            return [words.standingWords(standing), words.missesWords(standing.misses)]
              .filter(Boolean)
              .join(". ");
          }),
        ]
      : []),
    section(words.sectionTitles.summaries),
    ...summaryLabels(vendors).map((label) =>
      perVendor(label, (place) => {
        const line = vendors[place]?.summary.find((one) => one.label === label);
        const date = line?.date ? ` (${formatDate(line.date)})` : "";
        return cellText(line?.values ?? []) + date;
      }),
    ),
    ...pack.groups.flatMap(({ title, rows }): Cells[] => [
      section(title),
      ...rows.map(({ label, cells }) => perVendor(label, (place) => cellText(cells[place] ?? []))),
    ]),
    ...(pack.notFound.length > 0 ? [["Not found", words.unknownRowsWords(pack.notFound)]] : []),
    section(words.sectionTitles.questions),
    ...vendors.flatMap(({ name, questions, furtherQuestions }) =>
      [...new Set([...questions, ...furtherQuestions])].map((question): Cells => [name, question]),
    ),
    ...toldPart(pack, answers),
    section(words.sectionTitles.notes),
    ...vendors.flatMap(({ slug, name }): Cells[] => {
      const note = options.notes[slug];
      return note ? [[name, note]] : [];
    }),
    section(words.sectionTitles.sources),
    ...pack.sources.map(
      (source, place): Cells => [`Source ${place + 1}`, source.title, words.sourceWords(source), source.url],
    ),
    section(words.sectionTitles.financing),
    ...words.financingWords(pack).map((text): Cells => ["", text]),
  ];
}

/** Returns the labels of all summaries. A vendor without a verdict has fewer. */
const summaryLabels = (vendors: PackFile["pack"]["vendors"]): string[] => [
  ...new Set(
    vendors
      .map(({ summary }) => summary.map(({ label }) => label))
      .toSorted((a, b) => b.length - a.length)
      .flat(),
  ),
];

/** The values of a cell with mark and numbers of sources: `2009 (Reported independently) [17]`. */
const cellText = (values: PackValue[]): string =>
  (values.length > 0 ? values : [notFound])
    .map((value) => {
      const mark = value.mark && !value.saysMark ? ` (${markAlt(value)})` : "";
      const sources = value.sources.length > 0 ? ` [${value.sources.join(", ")}]` : "";
      return words.valueText(value) + mark + sources;
    })
    .join("; ");

/** The vendors' answers, apart from the public evidence. */
function toldPart({ vendors, groups }: PackFile["pack"], answers: VendorAnswers[]): Cells[] {
  const rows = toldRows(answers, { vendors, rows: groups.flatMap((group) => group.rows) });
  if (rows.length === 0) return [];
  return [
    [toldWords.title, toldWords.lead],
    ...rows.map(({ title, told }): Cells => {
      const texts = vendors.map(({ slug }) =>
        told
          .filter((one) => one.slug === slug)
          .map(toldText)
          .join(),
      );
      return [title, "", ...texts];
    }),
    ...remarks(answers, vendors).map((remark): Cells => ["", remark]),
  ];
}

const toldText = ({ answer, toldOn, isContradiction }: Told): string =>
  [
    `${toldOnWords(toldOn)}:`,
    levelText(answer) && `${levelText(answer)}.`,
    answer.comment,
    answer.evidence,
    isContradiction && `${toldWords.contradiction}.`,
  ]
    .filter(Boolean)
    .join(" ");
