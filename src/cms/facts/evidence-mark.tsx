import { evidenceMarks, type EvidenceMark as Mark, marksOfParts } from "#cms/engine/marks.ts";
import { markShapes } from "./mark-shapes.ts";

interface Drawn {
  mark: Mark;
  /** True if the evidence covers only part of the feature: a quarter of the mark is missing. */
  isInPart?: boolean;
}

/** Shows the strength of a fact's evidence: the fuller the disc, the stronger. The caller adds the words. */
export const EvidenceMark = (drawn: Drawn) => (
  <svg viewBox="0 0 16 16" className={`evidence-mark ${drawn.mark}`} aria-hidden="true">
    <Shape {...drawn} />
  </svg>
);

/** The marks as SVG symbols, once per page that shows hundreds of `SharedEvidenceMark`. */
export const EvidenceMarkSymbols = () => (
  <svg width="0" height="0" className="absolute" aria-hidden="true">
    {[
      ...evidenceMarks.map((mark) => ({ mark })),
      ...marksOfParts.map((mark) => ({ mark, isInPart: true })),
    ].map((drawn) => (
      <symbol key={symbolOf(drawn)} id={symbolOf(drawn)} viewBox="0 0 16 16">
        <g className={`evidence-mark ${drawn.mark}`}>
          <Shape {...drawn} />
        </g>
      </symbol>
    ))}
  </svg>
);

/** The mark as a reference to its symbol, a quarter of the markup. The page's style sheet sets its size. */
export const SharedEvidenceMark = (drawn: Drawn) => (
  <svg aria-hidden="true">
    <use href={`#${symbolOf(drawn)}`} />
  </svg>
);

/** Short, since a comparison refers to it hundreds of times. */
const symbolOf = ({ mark, isInPart }: Drawn) =>
  `m${evidenceMarks.indexOf(mark)}${isInPart && marksOfParts.includes(mark) ? "p" : ""}`;

/** The year of evidence older than 24 months, next to its mark. */
export const SourceYear = ({ year }: { year: string | null | undefined }) =>
  year ? (
    <small className="source-year">
      <span className="sr-only">source of </span>
      {year}
    </small>
  ) : null;

function Shape({ mark, isInPart }: Drawn) {
  const [area, lines] = markShapes[mark](isInPart);
  return (
    <>
      {area && <path d={area} fill="currentColor" stroke="none" />}
      {lines && (
        <path
          d={lines}
          stroke={mark === "documented" ? "var(--color-paper)" : undefined}
          strokeWidth={mark === "unconfirmed" ? 1 : undefined}
          strokeDasharray={mark === "none" ? "1.5 2.27" : undefined}
        />
      )}
    </>
  );
}
