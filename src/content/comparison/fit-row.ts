import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import type { fitScores } from "../fit/fit-reads.server.ts";
import { pointsWords } from "../fit/score-words.ts";
import type { ComparisonData } from "./compare-vendors.server.ts";
import type { ComparedRow } from "./compared-row.ts";

/** Returns a row with the vendors' fit with the requirements in the URL; empty without requirements. */
export function fitRows(
  { vendors }: Pick<ComparisonData, "vendors">,
  scores: ReadAnswer<typeof fitScores> | undefined,
): ComparedRow[] {
  if (!scores || scores.requirements === 0) return [];
  const cells = vendors.map(({ slug }) => {
    const score = scores.results.find((result) => result.slug === slug);
    return score ? [{ text: `Meets ${score.met} of ${scores.requirements}: ${pointsWords(score)}` }] : [];
  });
  return [{ label: "Your requirements", group: "", kind: "text", body: "differ", cells }];
}
