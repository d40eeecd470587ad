import { sourceKindWords } from "#cms/facts/shown-fact.ts";
import { formatKnownDate } from "#shared/known-date.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import { paidPlacementWords } from "../vendor/vendor.words.ts";
import type { BoardPack } from "./board-pack.server.ts";
import type { PackValue } from "./pack-value.ts";

/** The titles of the pack's sections, in order. */
export const sectionTitles = {
  needs: "What we need",
  summaries: "The vendors in brief",
  comparison: "Comparison",
  questions: "Open questions",
  notes: "Our notes",
  sources: "Sources",
  financing: "How the guide is financed",
} as const;

export const coverWords =
  "This paper shows what the guide found, with its sources. Facts that it has not found are named as questions.";

export const comparisonWords =
  "Small numbers refer to the list of sources. “In part” means that the evidence covers part of the definition.";

export const questionsWords = "What the public evidence leaves open. Musts come first.";

export const noSourcesWords = "We have not found sources for these vendors.";

export const noAssessmentWords = "No assessment written yet";

export const weightWords = ({ importance, weight }: BoardPack["needs"][number]) =>
  `${importance === "must" ? "Must" : "Nice to have"}, ${weight}`;

export const totalWeight = (needs: BoardPack["needs"]) => needs.reduce((sum, { weight }) => sum + weight, 0);

export const methodWords = ({ needs, method }: Pick<BoardPack, "needs" | "method">): string => {
  const musts = needs.filter(({ importance }) => importance === "must").length;
  return (
    `${pluralize(musts, "must", "musts")} at 3 points and ${pluralize(needs.length - musts, "nice-to-have")} at 1 point. ` +
    "Partial support scores 0.6 of the points, support via a partner 0.5 and an add-on 0.4. " +
    `A feature that we have not found scores nothing and widens the range. Method ${method}.`
  );
};

export const standingWords = ({ low, high, total }: BoardPack["standing"][number]): string =>
  `${low} of ${total}${high > low ? `, up to ${high}` : ""}`;

export const missesWords = (misses: string[]): string =>
  misses.length > 0 ? `Misses: ${misses.join(", ")}` : "";

/** The text of a value, with the year of old evidence. */
export const valueText = ({ text, remark }: PackValue): string => (remark ? `${text} (${remark})` : text);

export const unknownRowsWords = (labels: string[]): string =>
  labels.length > 0 ? `We have not found facts about any of these vendors for: ${labels.join(", ")}.` : "";

/** Publisher, date, kind and last check of a source. */
export const sourceWords = ({
  publisher,
  publishedOn,
  kind,
  checkedAt,
}: BoardPack["sources"][number]): string =>
  [
    publisher,
    publishedOn ? formatKnownDate(publishedOn) : "undated",
    sourceKindWords[kind].toLowerCase(),
    checkedAt && `checked ${formatDate(checkedAt)}`,
  ]
    .filter(Boolean)
    .join(", ");

export const financingWords = ({ financing }: Pick<BoardPack, "financing">): string[] => [
  ...(financing ? [financing] : []),
  paidPlacementWords,
];

/** Joins names: `Addepar, Altoo and Masttro`. */
export const joinNames = (names: string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
