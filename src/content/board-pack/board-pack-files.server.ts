import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { writeWorkbookFile } from "#cms/transfer/sheet-tasks.server.ts";
import { clientAddress } from "#http/client-address.server.ts";
import { FairQueue } from "#http/fair-reads.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readBytes } from "#http/request-body.server.ts";
import { assertSameSite } from "#http/same-site.server.ts";
import { AppError, type FieldIssue } from "#shared/errors.ts";
import { isKnownDate } from "#shared/is-known-date.ts";
import { routes } from "#shared/routes.ts";
import { hasControlCharacters, soundText } from "#shared/sound-text.ts";
import { formatDate } from "#shared/text.ts";
import { WorkerFault, WorkerQueue } from "#shared/worker-queue.server.ts";
import { readAnswersField } from "../vendor-answers/answers-field.server.ts";
import {
  levelText,
  remarks,
  type Told,
  toldOnWords,
  toldRows,
  toldWords,
} from "../vendor-answers/told-rows.ts";
import type { VendorAnswers } from "../vendor-answers/vendor-answers.ts";
import { findBoardPack, readPackVendors } from "./board-pack.server.ts";
import {
  longestLine,
  longestPackNote,
  type PackOptions,
  packFiles,
  readOptions,
} from "./board-pack-options.ts";
import type { PackFile } from "./board-pack-pdf.ts";
import * as words from "./board-pack-words.ts";
import { markAlt, notFound, type PackValue } from "./pack-value.ts";

/** Serves the board pack as a file. Nothing posted is stored or logged. */
export const boardPackFiles = new Hono<AppEnv>();

boardPackFiles.post(packFiles.pdf, (c) => answerInTurn(c, "application/pdf", "board-pack.pdf", writePdf));

boardPackFiles.post(packFiles.workbook, (c) =>
  answerInTurn(
    c,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "board-pack.xlsx",
    writeWorkbook,
  ),
);

/** A reloaded or shared address has no form to write the file from. */
for (const path of [packFiles.pdf, packFiles.workbook])
  boardPackFiles.all(path, (c) => {
    c.header("Allow", "POST");
    throw new AppError("method-not-allowed", "This file is written from the form on the board pack's page.");
  });

/** A file takes up to a second of a worker's time, so few clients may wait for one. */
const queue = new FairQueue({ running: 2, costlyPerClient: 3, costly: 16, waiting: 16 }, "board packs");

/** @throws RateLimitError if the client, or all clients together, are waiting for too many files */
async function answerInTurn(
  c: Context<AppEnv>,
  type: string,
  fileName: string,
  write: (file: PackFile, log: Logger) => Promise<Uint8Array>,
) {
  assertSameSite(c);
  const form = await readPackForm(c);
  let bytes = new Uint8Array();
  await queue.run(clientAddress(c), true, c.req.raw.signal, async () => {
    const { db, remember, settings } = c.var;
    const pack = await findBoardPack({ db, remember, query: form.query, dependOn: () => {} });
    if (pack.vendors.length === 0)
      throw new AppError(
        "invalid",
        "The pack names no vendor that the guide knows. Please choose one to four.",
      );
    const address = new URL(settings.siteUrl).host + routes.boardPack.href();
    bytes = new Uint8Array(
      await write(
        { pack, ...withPresentSlugs(form, pack), site: { name: settings.siteName, address } },
        c.var.log,
      ),
    );
  });
  return c.body(bytes, 200, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  });
}

const worker = new WorkerQueue<PackFile, Uint8Array>({
  source: "src/content/board-pack/board-pack.worker.ts",
  heapMb: 256,
  idleMs: 60_000,
});

const writingMs = 10_000;

async function writePdf(file: PackFile, log: Logger): Promise<Uint8Array> {
  try {
    return await worker.run(file, writingMs);
  } catch (error) {
    if (!(error instanceof WorkerFault)) throw error;
    // Its message could quote the posted texts.
    log.error({ reason: error.reason }, "board pack not written");
    throw new AppError("unavailable", "The board pack could not be written in time. Please try again.", {
      retryAfter: 5,
    });
  }
}

const writeWorkbook = (file: PackFile): Promise<Uint8Array> =>
  writeWorkbookFile([JSON.stringify(packRows(file))]);

/** In bytes: four notes of the longest kind, and the answers of four vendors to 200 requirements in a sentence each. */
const bodyLimit = 512 * 1024;
/** More than the page's form has. Parsing hundreds of thousands takes a second. */
const mostFields = 100;

/** A posted form: the query that names vendors and requirements, the reader's texts, and the vendors' answers. */
interface PackForm {
  query: URLSearchParams;
  options: PackOptions;
  answers: VendorAnswers[];
}

/**
 * Reads the posted form of a board pack.
 * @throws AppError `unsupported-media-type` if it is not a form, `too-large`, `invalid` if it has too many fields, or with the first
 *   field that is too long, has control characters, is not a date, or holds no answers
 */
async function readPackForm(c: Context<AppEnv>): Promise<PackForm> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header("content-type") ?? ""))
    throw new AppError("unsupported-media-type", "The request's body must be a form");
  const bytes = await readBytes(
    c,
    bodyLimit,
    "The texts of the board pack are too long. Please shorten your notes.",
  );
  const body = bytes.toString("utf8");
  if (body.split("&", mostFields + 1).length > mostFields)
    throw new AppError("invalid", "The form has too many fields.");
  const fields = new URLSearchParams(body);
  const options = readOptions([...fields].map(([name, value]) => [name, soundText(value)] as const));
  for (const issue of issuesOf(options)) throw new AppError("invalid", issue.message, { issues: [issue] });
  const query = new URLSearchParams([...fields].filter(([name]) => name === "v" || name === "r"));
  const answers = readAnswersField(fields.get("answers") ?? "", readPackVendors(query).slugs);
  return { query, options, answers };
}

/** Returns the texts under the vendors' current slugs. A vendor may have been renamed while the form was open. */
function withPresentSlugs({ options, answers }: PackForm, { moved }: PackFile["pack"]) {
  const present = (slug: string) => new Map(moved).get(slug) ?? slug;
  return {
    options: {
      ...options,
      notes: new Map(Array.from(options.notes, ([slug, note]) => [present(slug), note] as const)),
    },
    answers: answers.map((told) => ({ ...told, vendor: present(told.vendor) })),
  };
}

function issuesOf({ title, preparedFor, date, notes }: PackOptions): FieldIssue[] {
  const texts = [
    { path: "title", label: "The title", text: title, limit: longestLine },
    { path: "preparedFor", label: "“Prepared for”", text: preparedFor, limit: longestLine },
    ...Array.from(notes, ([slug, text]) => ({
      path: `notes[${slug}]`,
      label: "A note",
      text,
      limit: longestPackNote,
    })),
  ];
  return [
    ...texts.flatMap(({ path, label, text, limit }) => [
      ...([...text].length > limit ? [{ path, message: `${label} has more than ${limit} characters.` }] : []),
      ...(hasControlCharacters(text)
        ? [{ path, message: `${label} contains control characters. Please remove them.` }]
        : []),
    ]),
    ...(isDay(date) ? [] : [{ path: "date", message: "The date must be a day such as 2026-12-08." }]),
  ];
}

const isDay = (text: string) => /^[12]\d{3}-\d\d-\d\d$/.test(text) && isKnownDate(text);

type Cells = (string | number | null)[];

/** Returns the board pack as the rows of a workbook, in the order of its page. The first row is the head. */
function packRows({ pack, options, answers, site }: PackFile): Cells[] {
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
          ...pack.needs.map((need): Cells => [need.title, words.weightWords(need), need.meaning]),
          perVendor("Points", (place) => {
            const standing = pack.standing.find(({ slug }) => slug === vendors[place]?.slug);
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
        if (!line) return words.noAssessmentWords;
        return cellText(line.values) + (line.date ? ` (${formatDate(line.date)})` : "");
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
      const note = options.notes.get(slug);
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

/** Returns the labels of all summaries. Only assessments can be missing from a vendor's. */
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
