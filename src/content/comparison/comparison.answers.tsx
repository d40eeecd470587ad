import { type ComponentType, useEffect } from "react";
import { createPortal } from "react-dom";
import { Section } from "#ui/section.tsx";
import { evidenceWords, vendorName } from "../vendor/vendor.words.ts";
import { AnswersPanel, useAnswersOf } from "../vendor-answers/answers-panel.tsx";
import { useKeptAnswers } from "../vendor-answers/kept-answers.ts";
import type { ToldCell } from "../vendor-answers/told-note.ts";
import {
  contradicts,
  levelText,
  type PublicFact,
  toldOnWords,
  toldRows,
  toldWords,
} from "../vendor-answers/told-rows.ts";
import { ToldTable } from "../vendor-answers/told-table.tsx";
import type { ComparisonData } from "./compare-vendors.server.ts";
import type { ComparedValue } from "./compared-row.ts";

/** The vendors' answers on a comparison: notes in its cells by `onNote`, and all answers below the table. */
export default function ComparisonAnswers({
  result,
  onNote,
}: {
  result: ComparisonData;
  onNote: (Note: () => ComponentType<ToldCell>) => void;
}) {
  useEffect(() => onNote(() => Note), [onNote]);
  const vendors = result.vendors.map((vendor) => ({ slug: vendor.slug, name: vendorName(vendor) }));
  const features = result.rows.flatMap(({ feature, label, cells }) =>
    feature ? [{ feature, label, cells: cells.map((cell) => cell.map(publicFact)) }] : [],
  );
  const titles = new Map(features.map(({ feature, label }) => [feature, label]));
  const answers = useAnswersOf(vendors);
  const rows = toldRows(answers, { vendors, rows: features });
  const slot = document.getElementById("told");
  return (
    <>
      <AnswersPanel page={{ vendors, titles }} answers={answers} rows={rows} />
      {slot &&
        rows.length > 0 &&
        createPortal(
          <Section title={toldWords.title}>
            <ToldTable rows={rows} />
          </Section>,
          slot,
        )}
    </>
  );
}

const publicFact = (value: ComparedValue): PublicFact => ({
  text: evidenceWords(value.mark ?? "none", value.text),
  level: value.text,
  ...(value.mark && { mark: value.mark }),
  ...(value.text === "partial" && { isInPart: true }),
});

/** A vendor's level and, in few words, whether it contradicts the cell's fact. The table below has the whole answer. */
function Note({ row, place, vendor }: ToldCell) {
  const told = useKeptAnswers().find((one) => one.vendor === vendor.slug);
  const answer = told?.answers.find(({ feature }) => feature === row.feature);
  const [fact] = row.cells[place] ?? [];
  if (!told || !answer) return null;
  return (
    <small className="told">
      {toldOnWords(told.toldOn)}: <a href="#told">{levelText(answer) || "see their comment"}</a>
      {fact && contradicts(answer, publicFact(fact)) && <em>{toldWords.contradiction}</em>}
    </small>
  );
}
