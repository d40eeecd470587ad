import { markWords, sourceKindWords } from "#cms/evidence/shown-fact.ts";
import type { RequestForProposal } from "#content/vendor/request-for-proposal.server.ts";
import { levelWords } from "#content/vendor/vendor.words.ts";
import { formatKnownDate } from "#shared/known-date.ts";
import { formatDate } from "#shared/text.ts";

export type Question = RequestForProposal["requirements"][number];

/** A question to a vendor about a feature that nothing is known of, or that no source bears out. */
export const questionWords = ({ title, fact }: Question): string =>
  fact
    ? `${title}: please confirm that it is part of your product, and where that is documented.`
    : `${title}: does your product cover this itself, in part, as an add-on or through a partner? Please say how, and at what price.`;

/** The requirements in two parts: those that a source answers, and those to be asked, musts first. */
export function splitQuestions({ requirements }: Pick<RequestForProposal, "requirements">) {
  const isAnswered = ({ fact }: Question) => fact !== null && fact.mark !== "none";
  const mustsFirst = requirements.toSorted((a, b) => b.weight - a.weight);
  return {
    answered: mustsFirst.filter(isAnswered),
    open: mustsFirst.filter((requirement) => !isAnswered(requirement)),
  };
}

/** An answer that is known: `Documented, in part. Checked Nov 3, 2026.` */
export function answerSentence({ fact }: Question): string {
  if (!fact) return "";
  const remark = levelWords(fact.value);
  const words = [markWords[fact.mark], fact.mark === "not-offered" ? "" : remark].filter(Boolean).join(", ");
  return [words, fact.note, fact.checkedAt && `Checked ${formatDate(fact.checkedAt)}`]
    .flatMap((part) => (part ? asSentence(part) : []))
    .join(" ");
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

interface Document {
  siteName: string;
  /** The address of the page that the requirements come from. */
  address: string;
}

/** Writes the request for proposal as Markdown. */
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
    ...part("What we know already: please correct it", answered.map(answerLine)),
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

/** Texts of the guide must not become markup of the document. */
const markdownText = (text: string) => text.replace(/[\\`*_{}[\]<>#|]/g, "\\$&").replace(/\s+/g, " ");
