import { SharedEvidenceMark } from "#cms/facts/evidence-mark.tsx";
import { isWebAddress } from "#shared/web-address.ts";
import { factText, levelText, type Told, type ToldRow, toldOnWords, toldWords } from "./told-rows.ts";

/** The vendors' answers beside the public evidence, by requirement. Needs `EvidenceMarkSymbols` on the page. */
export const ToldTable = ({ rows, remarks = [] }: { rows: ToldRow[]; remarks?: string[] }) => (
  <>
    <p className="text-13 text-muted">{toldWords.lead}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus */}
    <section aria-label="Answers beside the public evidence" tabIndex={0} className="told-frame">
      <table className="told-table">
        <thead>
          <tr>
            <th scope="col">Vendor</th>
            <th scope="col">Told you</th>
            <th scope="col">Public evidence</th>
          </tr>
        </thead>
        {rows.map(({ feature, title, told }) => (
          <tbody key={feature}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {title}
              </th>
            </tr>
            {told.map((one) => (
              <tr key={one.slug}>
                <th scope="row" dir="auto">
                  {one.name}
                </th>
                <td>
                  <Answer told={one} />
                </td>
                <td>
                  {one.fact.mark && (
                    <SharedEvidenceMark mark={one.fact.mark} isInPart={one.fact.isInPart ?? false} />
                  )}{" "}
                  {factText(one.fact)}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
    {remarks.length > 0 && (
      <ul className="told-remarks">
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    )}
  </>
);

const Answer = ({ told: { answer, toldOn, isContradiction } }: { told: Told }) => (
  <div className="told">
    <small>{toldOnWords(toldOn)}</small>
    <b>{levelText(answer)}</b> <span dir="auto">{answer.comment}</span>{" "}
    {isWebAddress(answer.evidence) ? (
      <a href={answer.evidence} target="_blank" rel="nofollow noopener noreferrer">
        Their evidence<span className="sr-only"> (opens in a new tab)</span>
      </a>
    ) : (
      answer.evidence
    )}
    {isContradiction && <em>{toldWords.contradiction}</em>}
  </div>
);
