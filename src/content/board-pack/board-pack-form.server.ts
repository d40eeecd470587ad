import type { Context } from "hono";
import type { AppEnv } from "#http/request.server.ts";
import { readBytes } from "#http/request-body.server.ts";
import { AppError, type FieldIssue } from "#shared/errors.ts";
import { isKnownDate } from "#shared/is-known-date.ts";
import { hasControlCharacters, soundText } from "#shared/sound-text.ts";
import { readAnswersField } from "../vendor-answers/answers-field.server.ts";
import type { VendorAnswers } from "../vendor-answers/vendor-answers.ts";
import { longestLine, longestPackNote, type PackOptions, readOptions } from "./board-pack-options.ts";
import { readPackVendors } from "./board-pack-vendors.ts";

/** In bytes: four notes of the longest kind, and the answers of four vendors to 200 requirements in a sentence each. */
const bodyLimit = 512 * 1024;

/** A posted form: the query that names vendors and requirements, the reader's texts, and the vendors' answers. */
export interface PackForm {
  query: URLSearchParams;
  options: PackOptions;
  answers: VendorAnswers[];
}

/**
 * Reads the posted form of a board pack.
 * @throws AppError `unsupported-media-type` if it is not a form, `too-large`, `invalid` with the first field that is too long, has
 *   control characters, is not a date, or holds no answers
 */
export async function readPackForm(c: Context<AppEnv>): Promise<PackForm> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header("content-type") ?? ""))
    throw new AppError("unsupported-media-type", "The request's body must be a form");
  const bytes = await readBytes(
    c,
    bodyLimit,
    "The texts of the board pack are too long. Please shorten your notes.",
  );
  const fields = new URLSearchParams(bytes.toString("utf8"));
  const options = readOptions([...fields].map(([name, value]) => [name, soundText(value)] as const));
  for (const issue of issuesOf(options)) throw new AppError("invalid", issue.message, { issues: [issue] });
  const query = new URLSearchParams([...fields].filter(([name]) => name === "v" || name === "r"));
  const answers = readAnswersField(fields.get("answers") ?? "", readPackVendors(query).slugs);
  return { query, options, answers };
}

function issuesOf({ title, preparedFor, date, notes }: PackOptions): FieldIssue[] {
  const texts = [
    { path: "title", label: "The title", text: title, limit: longestLine },
    { path: "preparedFor", label: "“Prepared for”", text: preparedFor, limit: longestLine },
    ...Object.entries(notes).map(([slug, text]) => ({
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
