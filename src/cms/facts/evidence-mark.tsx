import { evidenceMarks, type EvidenceMark as Mark, marksOfParts } from "#cms/engine/marks.ts";

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

/** A circle around the centre of the mark. In part, it lacks its lower right quarter. */
function circle(radius: number, isInPart?: boolean): string {
  const arc = `A${radius} ${radius} 0`;
  return `M${8 + radius} 8${arc} 1 0 8 ${8 + radius}${isInPart ? "" : `${arc} 0 0 ${8 + radius} 8`}`;
}

const pie = (radius: number, isInPart?: boolean) => `${circle(radius, isInPart)}${isInPart ? "V8z" : "z"}`;

/** The area of a mark, then its lines. The absence of a feature has no parts. */
const shapes: Record<Mark, (isInPart?: boolean) => [area: string, lines: string]> = {
  documented: (isInPart) => [pie(7.6, isInPart), isInPart ? "" : "M4.6 8.3l2.3 2.3 4.5-5"],
  independent: (isInPart) => [pie(3.4, isInPart), circle(6.5, isInPart)],
  stated: (isInPart) => ["", `${circle(6.5, isInPart)}M4.9 8.3l2.1 2.1 4.1-4.5`],
  partner: (isInPart) => ["M8 1.5a6.5 6.5 0 0 0 0 13z", circle(6.5, isInPart)],
  unconfirmed: (isInPart) => ["", circle(6, isInPart)],
  "not-offered": () => ["", "M4 4l8 8M12 4l-8 8"],
  none: () => ["", circle(6)],
};

function Shape({ mark, isInPart }: Drawn) {
  const [area, lines] = shapes[mark](isInPart);
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
