import { sourceKindWords } from "#cms/facts/shown-fact.ts";
import { valueWords } from "#cms/facts/value-words.ts";
import { formatKnownDate } from "#shared/known-date.ts";
import { formatDate } from "#shared/text.ts";
import { evidenceWords } from "../vendor/vendor.words.ts";
import type { RequestForProposal } from "./request-for-proposal.server.ts";

export type Question = RequestForProposal["requirements"][number];

/** Returns the question about a requirement that is unknown or without a source. */
export const questionWords = ({ title, question }: Pick<Question, "title" | "question">): string =>
  question ??
  `${title}: is this core, partial, an add-on or via a partner? Please say how it works, and at what price.`;

/** Splits the requirements into answered ones, which have a source, and open ones, each with musts first. */
export function splitQuestions({ requirements }: Pick<RequestForProposal, "requirements">) {
  const isAnswered = ({ fact }: Question) => fact !== null && !fact.isOpen;
  const mustsFirst = requirements.toSorted((a, b) => b.weight - a.weight);
  return {
    answered: mustsFirst.filter(isAnswered),
    open: mustsFirst.filter((requirement) => !isAnswered(requirement)),
  };
}

/** Returns a known answer: `Documented, in part. Checked Nov 3, 2026.` */
export function answerSentence({ fact }: Question): string {
  if (!fact) return "";
  return [
    fact.words ?? evidenceWords(fact.mark, fact.value),
    fact.words && valueWords(fact.field, fact.value),
    fact.oldYear && `Source of ${fact.oldYear}`,
    fact.note,
    fact.checkedAt && `Checked ${formatDate(fact.checkedAt)}`,
  ]
    .flatMap((part) => (part ? asSentence(part) : []))
    .join(" ");
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

interface Document {
  siteName: string;
  /** The URL of the page with the requirements. */
  address: string;
}

export function requestAsMarkdown(
  { vendor, requirements, sources, madeOn }: RequestForProposal,
  { siteName, address }: Document,
): string {
  const { answered, open } = splitQuestions({ requirements });
  const needs = requirements.map(({ title, importance }) => `- ${strong(title)} (${importance})`);
  return [
    `# Request for proposal${vendor ? `: ${markdownText(vendor.name)}` : ""}`,
    `${formatDate(madeOn)} · requirements: <${address}>`,
    "## What we need",
    needs.join("\n") || "No requirements have been chosen.",
    ...part("Please answer", numbered(open.map(questionWords).map(markdownText))),
    ...part("Further questions", vendor?.whatToAsk.map((question) => `- ${markdownText(question)}`) ?? []),
    ...part("What we already know: please correct any errors", answered.map(answerLine)),
    ...part("Sources", answered.length > 0 ? numbered(sources.map(sourceLine)) : []),
    `Compiled with the ${markdownText(siteName)}.`,
  ]
    .join("\n\n")
    .concat("\n");
}

const part = (title: string, lines: string[]) => (lines.length > 0 ? [`## ${title}`, lines.join("\n")] : []);

const numbered = (lines: string[]) => lines.map((line, place) => `${place + 1}. ${line}`);

const answerLine = (question: Question) =>
  `- ${strong(question.title)}: ${markdownText(answerSentence(question))}${notes(question)}`;

function sourceLine({ title, url, publisher, publishedOn, kind }: RequestForProposal["sources"][number]) {
  const name = [title, publisher].flatMap((text) => (text ? markdownText(text) : [])).join(", ");
  const date = publishedOn ? formatKnownDate(publishedOn) : "undated";
  return `${name} (${date}, ${sourceKindWords[kind].toLowerCase()}): <${url}>`;
}

const strong = (text: string) => `**${markdownText(text)}**`;

const notes = ({ fact }: Question) =>
  fact && fact.sources.length > 0 ? ` [${fact.sources.join(", ")}]` : "";

/** Escapes the guide's texts, so that they do not become markup. */
const markdownText = (text: string) => text.replace(/[\\`*_{}[\]<>#|]/g, "\\$&").replace(/\s+/g, " ");
