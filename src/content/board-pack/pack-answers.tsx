import { createPortal } from "react-dom";
import { AnswersPanel, useAnswersOf } from "../vendor-answers/answers-panel.tsx";
import { remarks, toldRows, toldWords } from "../vendor-answers/told-rows.ts";
import { ToldTable } from "../vendor-answers/told-table.tsx";
import type { BoardPack } from "./board-pack.server.ts";

/** The vendors' answers on the board pack: in its form, which sends them with the other texts, and as a sheet of the paper. */
export default function PackAnswers({ pack }: { pack: BoardPack }) {
  const { vendors } = pack;
  const rows = pack.groups.flatMap((group) => group.rows);
  const titles = new Map(rows.flatMap(({ feature, label }) => (feature ? [[feature, label] as const] : [])));
  const answers = useAnswersOf(vendors);
  const told = toldRows(answers, { vendors, rows });
  const slot = document.getElementById("told");
  return (
    <>
      <AnswersPanel page={{ vendors, titles }} answers={answers} rows={told} />
      {answers.length > 0 && <input type="hidden" name="answers" value={JSON.stringify(answers)} />}
      {slot &&
        told.length > 0 &&
        createPortal(
          <section aria-labelledby="told-title" className="pack-sheet">
            <h2 id="told-title">{toldWords.title}</h2>
            <ToldTable rows={told} remarks={remarks(answers, vendors)} />
          </section>,
          slot,
        )}
    </>
  );
}
